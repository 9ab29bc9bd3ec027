import { type State, shownTab } from "./state";

/** Words for plain mode that are easier to type than keys. */
const words: Readonly<Record<string, string>> = { "": "pagedown", n: "pagedown", p: "pageup", b: "escape" };

/**
 * Translates a typed line to keys: `3` opens the third visible record, `t2` the second tab, `/text` filters,
 * and a key with an answer replies to its question (`a 2d`).
 */
export function typedKeys(line: string, state: State): readonly string[] {
  const [key = "", ...rest] = line.split(" ");
  if (/^\d{1,6}$/.test(line)) return openRow(Number(line), state);
  if (/^t[1-9]$/.test(line)) return [line.slice(1)];
  if (line.startsWith("/")) return ["/", "ctrl-u", ...line.slice(1), "enter"];
  const answer = rest.join(" ");
  if (key.length === 1 && answer !== "") return [key, ...answer, "enter"];
  return [words[line] ?? line];
}

/** Numbers count from the start of the list. */
function openRow(number: number, state: State): readonly string[] {
  const { content } = shownTab(state);
  if (content.kind !== "list") return [];
  const steps = number - 1 - content.selected;
  return [...Array.from({ length: Math.abs(steps) }, () => (steps < 0 ? "up" : "down")), "enter"];
}
