// The settings of the page, and those of the game.

import { button, dialog, make, select, tick } from "../dom.js";
import * as store from "../store.js";

export function installSettings(player) {
  const open = () =>
    dialog("Settings", () => {
      const theme = select("Theme", [["auto", "As the system"], ["light", "Light"], ["dark", "Dark"], ["contrast", "High contrast"]], player.settings.theme);
      theme.box.addEventListener("change", () => player.set({ theme: theme.box.value }));
      const names = select("Names of rows and columns", [["", "None"], ["r1c1", "Numbers: r1c1"], ["A1", "Rows as letters: A1"]], player.settings.coordinates);
      names.box.addEventListener("change", () => player.set({ coordinates: names.box.value }));
      const hardest = make("div", { class: "fields" });
      player.offers().then(({ groups, techniques }) => {
        const chosen = player.settings.upTo;
        const options = [["", "All"], ...groups.map((name) => [name, `Group: ${name}`]), ...techniques.map(({ id, title }) => [id, title])];
        // What was chosen may belong to a plug-in that is no longer there.
        if (!options.some(([id]) => id === chosen)) options.push([chosen, chosen]);
        const limit = select("Hints use techniques up to", options, chosen);
        limit.box.addEventListener("change", () => player.set({ upTo: limit.box.value }));
        hardest.append(limit.row);
      }, () => hardest.append(make("p", {}, "Which techniques there are is known when the engine answers.")));
      const own = (label, name) => tick(label, player.settings[name], (is) => player.set({ [name]: is }));
      const rule = (label, name) => tick(label, player.game.settings[name], (is) => player.setRules({ [name]: is }));
      const keep = tick("Keep my games in this browser", player.settings.autosave, (is) => {
        player.set({ autosave: is });
        player.isElsewhere = false;
        if (is) player.autosave();
      });
      return [
        make("div", { class: "fields" }, theme.row, names.row),
        make("h3", {}, "Show"),
        own("Clashes: two equal digits that see each other", "clashes"), own("Numbers beside colours", "numbered"), own("The clock", "clock"),
        make("h3", {}, "Entering"),
        rule("Marks of open cells are computed", "auto_marks"), rule("An entry removes the marks that see it", "auto_clean"), rule("Only legal moves: a digit that is seen already is refused", "only_legal"),
        own("Digit first: choose a digit, then tap cells", "digitFirst"), own("Arrows go on at the other side", "wrap"), own("Letters alone speak: R row, C column, B box, G cage, E cell, O where", "spoken"),
        make("h3", {}, "Hints"), hardest, rule("Notes: the step in one line, above its words", "notes"),
        make("h3", {}, "Keeping"), keep,
        store.savedGames().length ? button("Remove all kept games", (event) => (store.savedGames().forEach(([key]) => store.removeGame(key)), event.target.remove())) : [],
      ];
    });
  document.getElementById("menu").append(button("Settings", open));
  store.onOtherTab((key) => {
    if (player.game && player.isKept && store.keyOf(player.record()) === key) {
      const other = store.gameOf(key);
      if (other && JSON.stringify(other.record.log) !== JSON.stringify(player.record().log)) {
        player.isElsewhere = true;
        player.say("This puzzle is also played in another tab. What is done in this tab is not kept any more, so that neither overwrites the other.", { alert: true });
      }
    }
  });
}
