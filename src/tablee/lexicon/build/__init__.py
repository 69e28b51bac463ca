"""Making the word list: from the Debian dictionary, through our reviewed lists, to records.

Nothing here is needed to play: what it makes is shipped.
"""
