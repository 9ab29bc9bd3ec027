import type { Key } from "ink";

const names = {
  upArrow: "up",
  downArrow: "down",
  leftArrow: "left",
  rightArrow: "right",
  pageUp: "pageup",
  pageDown: "pagedown",
  home: "home",
  end: "end",
  return: "enter",
  escape: "escape",
  backspace: "backspace",
  // Most terminals send it for the backspace key.
  delete: "backspace",
} as const;

/** The keys of one input: pasted or quickly typed text comes in one piece. */
export function keyNames(text: string, key: Key): readonly string[] {
  if (key.tab) return [key.shift ? "shift-tab" : "tab"];
  const name = (Object.keys(names) as (keyof typeof names)[]).find((one) => key[one]);
  if (name !== undefined) return [names[name]];
  if (key.ctrl) return [`ctrl-${text}`];
  return [...text].map((character) => (character === "\r" || character === "\n" ? "enter" : character));
}
