"""A scale of one to five stars, as newspapers print them, as a plug-in of a third party."""
