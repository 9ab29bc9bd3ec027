import { type State, shownTab } from "./state";

/** Words that are easier to say than keys. */
const words: Readonly<Record<string, string>> = { "": "pagedown", n: "pagedown", p: "pageup", b: "escape" };

/**
 * The keys that a typed line stands for: `3` opens the third record that is shown, `t2` the second tab, `/text` filters,
 * and a key with an answer answers its question (`a 2d`).
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

/** Numbers are those of the whole list. */
function openRow(number: number, state: State): readonly string[] {
  const { content } = shownTab(state);
  if (content.kind !== "list") return [];
  const steps = number - 1 - content.selected;
  return [...Array.from({ length: Math.abs(steps) }, () => (steps < 0 ? "up" : "down")), "enter"];
}
