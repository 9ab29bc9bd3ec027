import { didYouMeanLine } from "./corrected-line";
import { flagMeanings } from "./flag-meanings";
import { nearestFlag } from "./nearest-flag";

/** The line with the flag that is meant, or a sentence about it; undefined if there is no idea. */
export function unknownFlagHint(
  word: string,
  flags: readonly string[],
  path: readonly string[],
  rest: readonly string[],
): string | undefined {
  const [name = "", attached] = splitFlag(word);
  const meanings = Object.hasOwn(flagMeanings, name) ? (flagMeanings[name] ?? []) : [];
  const meaning = meanings.find(
    ({ to, noun, hint }) =>
      hint !== undefined ||
      (to !== undefined &&
        flags.includes(to.split(" ")[0] ?? "") &&
        (noun === undefined || noun === path[0])),
  );
  if (meaning?.hint !== undefined) return meaning.hint;
  const template = meaning?.to ?? respelled(name, flags, attached);
  if (template === undefined) return undefined;
  const line = replaceFlag(rest, word, attached, template, meaning?.values);
  return line === undefined ? `Did you mean ${template.split(" ")[0]}?` : didYouMeanLine([...path, ...line]);
}

function splitFlag(word: string): readonly [name: string, value?: string] {
  const at = word.indexOf("=");
  return at < 0 ? [word] : [word.slice(0, at), word.slice(at + 1)];
}

function respelled(name: string, flags: readonly string[], attached: string | undefined): string | undefined {
  const flag = nearestFlag(name, flags);
  return flag === undefined || attached === undefined ? flag : `${flag} {}`;
}

/** Undefined if the value is missing. */
function replaceFlag(
  rest: readonly string[],
  word: string,
  attached: string | undefined,
  template: string,
  values: Readonly<Record<string, string>> = {},
): readonly string[] | undefined {
  const at = rest.indexOf(word);
  const takesNext = template.includes("{}") && attached === undefined;
  const value = attached ?? (takesNext ? rest[at + 1] : "");
  if (value === undefined || (takesNext && value.startsWith("-"))) return undefined;
  const words = template.split(" ").map((part) => part.replace("{}", () => values[value] ?? value));
  return [...rest.slice(0, at), ...words, ...rest.slice(at + (takesNext ? 2 : 1))];
}
