"""Reckoning: what can be worked out from what happened, before anybody looks at it?"""
