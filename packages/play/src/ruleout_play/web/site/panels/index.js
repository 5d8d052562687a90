// The parts of the page beside the board.

import { installChecks } from "./checks.js";
import { installControls } from "./controls.js";
import { installHelp } from "./help.js";
import { installHints } from "./hints.js";
import { installKept } from "./kept.js";
import { installLog } from "./log.js";
import { installMore } from "./more.js";
import { installNew } from "./create.js";
import { installLearn } from "./learn.js";
import { installLibrary } from "./library.js";
import { installOpen } from "./open.js";
import { installRules } from "./rules.js";
import { installSettings } from "./settings.js";
import { installShare } from "./share.js";
import { installPanel } from "./panel.js";
import { installStudy } from "./study.js";
import { installWalk } from "./walk.js";
import { installWhy } from "./why.js";

const PARTS = [installPanel, installControls, installChecks, installWhy, installHints, installWalk, installMore, installStudy, installRules, installOpen, installKept, installLibrary, installNew, installLearn, installShare, installLog, installSettings, installHelp];

/** Puts every part into the page; page has the keys of the grid and the examples. */
export function install(player, page) {
  for (const part of PARTS) part(player, page);
}
