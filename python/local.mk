# python/: the package wreath and its tests.

EXTRA_DIST += %D%/README.md %D%/pyproject.toml %D%/setup.py
EXTRA_DIST += %D%/wreath/__init__.py %D%/wreath/__init__.pyi
EXTRA_DIST += %D%/wreath/torch.py %D%/wreath/py.typed
dist_check_SCRIPTS += %D%/t-wheel.sh %D%/t-session.sh %D%/t-torch.sh
EXTRA_DIST += %D%/bits.py
