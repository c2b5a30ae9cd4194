"""The slow, obvious checker: tournament arithmetic straight from the rule catalogue.

It shares no code with the product and takes no short cuts: places are counted seat by seat, ranks
player against player. Property tests compare the product with it on the sheets of `generator`.
"""
