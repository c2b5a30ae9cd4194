"""How is it reached from a terminal or a script?"""
