import { Advice, advice, buildTypedLine, type Hint, joinHints, recoup } from "../../../base/advice/advice";
import { Failure } from "../../../base/failure";
import { resemblesKey } from "../../../base/secrets/likely-secrets";
import { secretMask } from "../../../base/secrets/mask";
import { findNearest } from "../../../base/text/nearest";
import { normalizeNumberText } from "../../../base/text/numbers/normalize-number-text";
import { splitWords } from "../../../base/text/split-words";
import type { CommandEntry, CommandList } from "../command";
import { selectFreeWords } from "../locate";
import { replaceWord, suggestLine } from "./corrected-line";
import { keyHint } from "./flag-synonyms";
import { isMistake, type Mistake } from "./mistake";
import { suggestMeantLine } from "./stray-words";
import { findSynonym, valueSynonyms } from "./synonyms";
import { suggestFlag } from "./unknown-flag";

/** Adds a hint to a usage failure: a suggested correction or the command's help. */
export async function addNextStepHint(
  failure: Failure,
  entry: CommandEntry,
  rest: readonly string[],
  { entries }: CommandList,
): Promise<Failure> {
  const { cause, message } = failure;
  if (isMistake(cause) && isAboutEmptyWord(cause))
    return failure.with({ hint: describeUnsetVariable(cause, entry) });
  if (isMistake(cause) && isKeyForChoice(cause))
    return new Failure("usage", message.replaceAll(cause.word, secretMask), { hint: keyHint });
  const keys = keyedCommands.has(entry.path) ? selectFreeWords(rest).slice(1).filter(mayBeKey) : [];
  if (isMistake(cause) && cause.kind === "stray-words" && (keys.length > 0 || entry.path === "profile key"))
    return new Failure("usage", "There is an argument after the name of the profile.", {
      hint: "A key is never an argument: --key-stdin reads it from stdin, --key-file from a file. --as names the surface.",
    });
  const [, name] = /^<([\w-]+)>/.exec(message) ?? [];
  const mistake = name === undefined ? cause : { kind: "missing-argument", name };
  const hint = isMistake(mistake) ? await findHint(mistake, entry, rest, entries) : undefined;
  const quotesKey = keys.some((key) => String(hint).includes(key));
  const help = advice`Run ${recoup`${buildTypedLine(entry.path.split(" "))} --help`} for its flags and arguments.`;
  return failure.with({ hint: hint === undefined || quotesKey ? help : hint });
}

const keyedCommands = new Set(["profile add", "profile set", "profile key"]);

/** Whether the word may be a key, which no error quotes. A short word of letters may be part of a name. */
const mayBeKey = (word: string) => !/^([a-z]{1,15}$|https?:)/i.test(word);

/** Whether a key was given to a flag with fixed values, as in `--as=KEY`. */
const isKeyForChoice = (mistake: Mistake): mistake is Extract<Mistake, { kind: "unknown-value" }> =>
  mistake.kind === "unknown-value" && mistake.choices !== undefined && resemblesKey(mistake.word);

function isAboutEmptyWord(mistake: Mistake): boolean {
  if (mistake.kind === "stray-words") return mistake.words[0] === "";
  return mistake.kind === "empty-value" || (mistake.kind === "unknown-value" && mistake.word === "");
}

function describeUnsetVariable(mistake: Mistake, { path }: CommandEntry): Hint {
  const source = mistake.kind === "empty-value" ? findSource(mistake.name, path) : undefined;
  const explanation = "If it came from a variable, the variable is not set";
  return source === undefined ? `${explanation}.` : advice`${explanation}; ${source}`;
}

async function findHint(
  mistake: Mistake,
  entry: CommandEntry,
  rest: readonly string[],
  entries: readonly CommandEntry[],
): Promise<Hint | undefined> {
  const path = entry.path.split(" ");
  if (mistake.kind === "unknown-flag") {
    const { name: argument, isVariadic: takesMore } = (await entry.load()).default.argument ?? {};
    return suggestFlag(mistake.word, rest, { ...mistake, path, argument, takesMore });
  }
  if (mistake.kind === "unknown-value") return suggestValue(mistake, path, rest);
  if (mistake.kind === "missing-argument") return fillTypedCase(await suggestArgument(entry), path, rest);
  if (mistake.kind === "missing-value") return suggestFieldsHelp(mistake.flag, path);
  if (mistake.kind === "empty-value") return undefined;
  const paths = entries.map((other) => other.path);
  return suggestMeantLine(mistake.words, mistake.flags, path, rest, paths);
}

/**
 * Fills the hint with a typed case reference, as in `payments reverse 44HX8JMJ`, because the payment's ID
 * isn't known.
 */
function fillTypedCase(
  hint: Hint | undefined,
  [noun]: readonly string[],
  rest: readonly string[],
): Hint | undefined {
  const reference = rest.find((word) => /^(?=.*\d)[A-Z0-9]{8}$/.test(word));
  if (!(hint instanceof Advice) || reference === undefined) return hint;
  return joinHints([hint.fill(reference), ...(noun === "webhooks" ? [suggestEvents(reference)] : [])]);
}

/** Suggests the case's events, because a subscription doesn't belong to a case. */
const suggestEvents = (reference: string) =>
  advice`${recoup`events list ${{ case: reference }}`} lists the events of the case ${reference}.`;

function suggestValue(
  { flag, word, choices = [] }: Extract<Mistake, { kind: "unknown-value" }>,
  path: readonly string[],
  rest: readonly string[],
): Hint | undefined {
  const suggestion = guessValue(flag, word, choices);
  if (suggestion === undefined) return undefined;
  const attachedFlag = rest.find((part) => /^-\w=/.test(part) && part.slice(2) === word);
  if (attachedFlag !== undefined)
    return suggestLine([...path, ...replaceWord(rest, attachedFlag, [attachedFlag.slice(0, 2), suggestion])]);
  const line = rest.map((part) =>
    part === word || part === `${flag}=${word}` ? part.replace(word, suggestion) : part,
  );
  return suggestLine([...path, ...line]);
}

function guessValue(flag: string, word: string, choices: readonly string[]): string | undefined {
  if (word.startsWith("="))
    return (
      guessValue(flag, word.slice(1), choices) ??
      (choices.includes(word.slice(1)) ? word.slice(1) : undefined)
    );
  if (flag === "--sort" && /^\w+[ ,]+(asc|desc)$/i.test(word)) return word.replace(/[ ,]+/, ":");
  if (/^[\w:]+( ?; ?[\w:]+)+$/.test(word)) return word.replace(/ ?; ?/g, ",");
  const synonym = findSynonym(valueSynonyms[flag] ?? {}, word) ?? findNearest(word, choices);
  return synonym ?? readShortDuration(word) ?? readWholeNumber(word);
}

function readShortDuration(word: string): string | undefined {
  const [, count, unit = ""] = /^(\d+) ?(sec|second|min|minute|hr|hour|day)s?$/i.exec(word) ?? [];
  return count === undefined ? undefined : `${count}${unit.charAt(0).toLowerCase()}`;
}

function readWholeNumber(word: string): string | undefined {
  const plainNumber = /[a-z]/i.test(word) ? undefined : normalizeNumberText(word);
  return /^\d+$/.test(plainNumber ?? "") ? plainNumber : undefined;
}

/**
 * Returns the hint for a flag whose field is missing, such as `--sum <field>`. Returns undefined for other
 * flags.
 */
function suggestFieldsHelp(flag: string, path: readonly string[]): Hint | undefined {
  if (!/<(field|fields|names|expr)/.test(flag)) return undefined;
  return advice`${recoup`${buildTypedLine(path)} --fields help`} lists the fields.`;
}

/** Commands that list an argument's values, by argument name. */
const sourcesByName: Readonly<Record<string, Advice>> = {
  case: advice`${recoup`cases list`} lists cases.`,
  payment: advice`${recoup`payments list --case <case>`} lists payments.`,
  externalTenantId: advice`${recoup`clients list`} lists clients.`,
  client: advice`${recoup`clients list`} lists clients.`,
};

/** Commands that list the values of `<id>`, `<name>` or `<key>`, by noun. */
const sourcesByNoun: Readonly<Record<string, Advice>> = {
  webhooks: advice`${recoup`webhooks list`} lists subscriptions.`,
  profile: advice`${recoup`profile list`} lists profiles.`,
  events: advice`${recoup`events list <case>`} lists the events of a case.`,
  alias: advice`${recoup`alias list`} lists aliases.`,
  config: advice`${recoup`config list`} lists defaults.`,
  "sandbox snapshot": advice`${recoup`sandbox snapshot list`} lists snapshots.`,
};

/** Returns the command that lists the values of an argument or flag, such as `<case>` or `--case`. */
function findSource(name: string, path: string): Advice | undefined {
  const nounSource = /^<(id|name|key)\b/.test(name) ? sourcesByNoun[path.replace(/ \S+$/, "")] : undefined;
  return sourcesByName[name.replace(/^--|[<>]/g, "")] ?? nounSource;
}

/**
 * Lists the values, names the command that lists them, or gives an example. Returns undefined if there is no
 * example.
 */
async function suggestArgument({ path, load }: CommandEntry): Promise<Hint | undefined> {
  const { argument, examples } = (await load()).default;
  if (argument?.choices !== undefined && argument.isVariadic !== true)
    return advice`Choose one of ${argument.choices.join(", ")}: ${buildTypedLine([...path.split(" "), argument.choices[0] ?? ""])}.`;
  const source = findSource(`<${argument?.name}>`, path);
  const example = Object.keys(examples).find(
    (line) => line.startsWith(`recoup ${path} `) && !/[<>…|]/.test(line),
  );
  if (source !== undefined || example === undefined) return source;
  return advice`Example: ${buildTypedLine(splitWords(example).slice(1)).asExample()}.`;
}
