// The settings of the page, and those of the game.

import { button, dialog, make, select, tick } from "../dom.js";
import { LANGUAGES, nameOf, t } from "../words.js";

/** Shows the page again in another language, with the game as it is. */
function changeLanguage(player, language) {
  player.set({ language });
  player.emit("leave");
  player.saved = player.game.log;
  location.reload();
}

export function installSettings(player) {
  const open = () =>
    dialog(t("Settings"), () => {
      const theme = select(t("Theme"), [["auto", t("As the system")], ["light", t("Light")], ["dark", t("Dark")], ["contrast", t("High contrast")]], player.settings.theme);
      theme.box.addEventListener("change", () => player.set({ theme: theme.box.value }));
      const language = select(t("Language"), [["", t("As the system")], ...LANGUAGES.map((each) => [each, nameOf(each)])], player.settings.language);
      language.box.addEventListener("change", () => changeLanguage(player, language.box.value));
      const names = select(t("Names of rows and columns"), [["", t("None")], ["r1c1", t("Numbers: r1c1")], ["A1", t("Rows as letters: A1")]], player.settings.coordinates);
      names.box.addEventListener("change", () => player.set({ coordinates: names.box.value }));
      const hardest = make("div", { class: "fields" });
      player.offers().then(({ groups, techniques }) => {
        const chosen = player.settings.upTo;
        const options = [["", t("All")], ...groups.map((name) => [name, t("Group: {name}", { name })]), ...techniques.map(({ id, title }) => [id, title])];
        // What was chosen may belong to a plug-in that is no longer there.
        if (!options.some(([id]) => id === chosen)) options.push([chosen, player.settings.upToName || chosen]);
        const limit = select(t("Hints use techniques up to"), options, chosen);
        limit.box.addEventListener("change", () => player.set({ upTo: limit.box.value, upToName: limit.box.selectedOptions[0].text }));
        hardest.append(limit.row);
      }, () => hardest.append(make("p", {}, t("Which techniques there are is known when the engine answers."))));
      const own = (label, name) => tick(label, player.settings[name], (is) => player.set({ [name]: is }));
      const rule = (label, name) => tick(label, player.game.settings[name], (is) => player.setRules({ [name]: is }));
      return [
        make("div", { class: "fields" }, language.row, theme.row, names.row),
        make("h3", {}, t("Show")),
        own(t("Clashes: two equal digits that see each other"), "clashes"), own(t("Colours also as numbers"), "numbered"), own(t("Clock"), "clock"),
        make("h3", {}, t("Entering")),
        rule(t("Automatic marks"), "auto_marks"), rule(t("An entry removes its digit from the marks of cells that it sees"), "auto_clean"), rule(t("Only legal moves: a digit that the cell already sees is refused"), "only_legal"),
        own(t("Digit first: choose a digit, then tap cells"), "digitFirst"), own(t("Arrow keys wrap around"), "wrap"), own(t("Single letter keys read aloud: R row, C column, B box, G cage, E cell, O where a digit can go"), "spoken"),
        make("h3", {}, t("Hints")), hardest, rule(t("Hints also in short notation"), "notes"),
        make("h3", {}, t("Keeping")), own(t("Keep my games in this browser"), "keep"),
      ];
    });
  document.getElementById("menu").append(button(t("Settings"), open));
}
