"""The .sdk files of SudoCue for ruleout, as a plug-in of a third party."""
