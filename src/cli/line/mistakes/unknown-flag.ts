import { advice, type Hint } from "../../../base/advice/advice";
import { didYouMeanLine } from "./corrected-line";
import { argumentFlags, flagMeanings } from "./meanings/flag-meanings";
import { nearestFlag } from "./nearest-flag";

interface KnownWords {
  readonly flags: readonly string[];
  readonly path: readonly string[];
  /** Undefined if the command takes no argument. */
  readonly argument?: string | undefined;
}

/** Suggests the line with the flag that is meant, or explains it. Undefined if no flag fits. */
export function unknownFlagHint(
  word: string,
  rest: readonly string[],
  knownWords: KnownWords,
): Hint | undefined {
  const { flags, path } = knownWords;
  const [name = "", attached] = splitFlag(word);
  if (attached !== undefined && flags.includes(name)) return withoutValue(word, name, attached, rest, path);
  const [, flag = "", value = ""] = /^(--[\w-]+):(.+)$/s.exec(word) ?? [];
  if (flags.includes(flag))
    return didYouMeanLine([...path, ...rest.flatMap((part) => (part === word ? [flag, value] : [part]))]);
  if (/^-\d/.test(word) && path.join(" ") === "sandbox clock advance")
    return advice`The clock only goes forward. ${didYouMeanLine([...path, ...rest.map((part) => (part === word ? part.slice(1) : part))])}`;
  const meaning = meaningAt(name, flags, path);
  const meantTemplate = meaning?.to ?? asArgument(name, knownWords);
  if (meantTemplate === undefined && meaning?.hint !== undefined) return meaning.hint;
  const template = meantTemplate ?? respellFlag(name, flags, attached);
  if (template === undefined) return undefined;
  const line = replaceFlag(rest, word, attached, template, meaning?.values);
  if (line === undefined) return `Did you mean ${template.split(" ")[0]}?`;
  const next = line.slice(rest.indexOf(word)).find((other) => isMeant(other, knownWords));
  const further = next === undefined ? undefined : unknownFlagHint(next, line, knownWords);
  return further ?? didYouMeanLine([...path, ...line]);
}

/** Suggests `--json` for `--json=true`, and a line without it for `--json=false`. */
function withoutValue(
  word: string,
  name: string,
  value: string,
  rest: readonly string[],
  path: readonly string[],
): Hint {
  const isOff = /^(false|no|off|0)$/i.test(value);
  return didYouMeanLine([...path, ...rest.flatMap((part) => (part !== word ? [part] : isOff ? [] : [name]))]);
}

function meaningAt(name: string, flags: readonly string[], path: readonly string[]) {
  const meanings = Object.hasOwn(flagMeanings, name) ? (flagMeanings[name] ?? []) : [];
  return meanings.find(
    ({ to, noun, hint }) =>
      (noun === undefined || noun === path[0]) &&
      (hint !== undefined || (to !== undefined && flags.includes(to.split(" ")[0] ?? ""))),
  );
}

/** Whether the word is another unknown flag with a known meaning. */
function isMeant(word: string, { flags, path }: KnownWords): boolean {
  const [name = ""] = splitFlag(word);
  return word.startsWith("--") && !flags.includes(name) && meaningAt(name, flags, path) !== undefined;
}

/** Returns the template that replaces `--id 44HX8JMJ` with its value, if the value is an argument here. */
function asArgument(name: string, { argument }: KnownWords): string | undefined {
  if (argument === undefined) return undefined;
  return argumentFlags.has(name) || name === `--${argument.toLowerCase()}` ? "{}" : undefined;
}

function splitFlag(word: string): readonly [name: string, value?: string] {
  const index = word.indexOf("=");
  return index < 0 ? [word] : [word.slice(0, index), word.slice(index + 1)];
}

function respellFlag(
  name: string,
  flags: readonly string[],
  attached: string | undefined,
): string | undefined {
  const flag = nearestFlag(name, flags);
  return flag === undefined || attached === undefined ? flag : `${flag} {}`;
}

/** Replaces a flag of another program. Undefined if its value is missing. */
function replaceFlag(
  rest: readonly string[],
  word: string,
  attached: string | undefined,
  template: string,
  values: Readonly<Record<string, string>> = {},
): readonly string[] | undefined {
  const index = rest.indexOf(word);
  const takesNext = template.includes("{}") && attached === undefined;
  const value = attached ?? (takesNext ? rest[index + 1] : "");
  if (value === undefined || (takesNext && value.startsWith("-"))) return undefined;
  const words = template.split(" ").map((part) => fillPart(part, values[value] ?? value));
  return [...rest.slice(0, index), ...words, ...rest.slice(index + (takesNext ? 2 : 1))];
}

/** Fills in the value. Reverses the comparison for an age, because `since 7d` means an age below 7d. */
function fillPart(part: string, value: string): string {
  const isAge = /^\d+[smhdw]$/.test(value);
  const condition = isAge ? part.replace(/[<>](?==?\{\})/, (sign) => (sign === "<" ? ">" : "<")) : part;
  return condition.replace("{}", () => value);
}
