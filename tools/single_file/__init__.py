"""How does Tafelrunde become one file that any Python starts? `make dist` asks here.

`launcher.py` is what runs on the organiser's machine; `making.py` puts it into an archive together
with the wheels of each system, and `targets.py` says which systems those are.
"""
