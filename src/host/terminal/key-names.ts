import type { Key } from "node:readline";

const names: Readonly<Record<string, string>> = {
  return: "enter",
  // Some terminals send this for the backspace key.
  delete: "backspace",
};

const named = /^(up|down|left|right|pageup|pagedown|home|end|return|enter|escape|backspace|delete|tab)$/;

/** Returns the name of a key: a character, `up`, `enter`, `ctrl-c`, `shift-tab`. Undefined for unused keys. */
export function keyName(
  text: string | undefined,
  { name = "", ctrl = false, shift = false }: Key,
): string | undefined {
  if (name === "tab" && shift) return "shift-tab";
  if (named.test(name)) return names[name] ?? name;
  if (ctrl) return name === "" ? undefined : `ctrl-${name}`;
  return text === undefined || text === "" ? undefined : text;
}
