import type { DescribedCommand, DescribedFlag } from "../described";
import type { ValueKind } from "../values/known-values";

/** In one word, as the generated table stores it: `?clients` for a kind, `=a b` for choices, `@` for files, `-` for free text. */
export type ValueSource = `?${ValueKind}` | `=${string}` | "@" | "-";

const choicesOf = (choices: readonly string[]): ValueSource => `=${choices.join(" ")}`;

const byFlag: Readonly<Record<string, ValueSource>> = {
  "--fields": "?fields",
  "--where": "?operands",
  "--sum": "?numbers",
  "--profile": "?profiles",
  "--confirm": "?profiles",
  "--target": "?profiles",
  "--world": "?worlds",
  "--client": "?clients",
  "--tenant": "?clients",
  "--sort": "?sort",
  "--close-code": "?close-codes",
  "--event": "?events",
  "--expect": "?events",
  "--surfaces": "?surfaces",
  "--drill": "?drills",
  "--lifecycle": "?lifecycles",
  "--old-lifecycle": "?lifecycles",
  "--new-lifecycle": "?lifecycles",
};

const byPlaceholder: Readonly<Record<string, ValueSource>> = {
  file: "@",
  folder: "@",
  states: "?goals",
  event: "?events",
};

/** Undefined if there are none, or if one is not a single word. */
const valuesSource = (values: readonly string[] = []): ValueSource | undefined =>
  values.length > 0 && values.every((value) => /^\S+$/.test(value)) ? choicesOf(values) : undefined;

/** Undefined for a flag without a value. */
export function flagSource({ option, name, placeholder }: DescribedFlag): ValueSource | undefined {
  if (placeholder === undefined) return undefined;
  if (option.choices !== undefined) return choicesOf(option.choices);
  return byFlag[name] ?? valuesSource(option.values) ?? byPlaceholder[placeholder] ?? "-";
}

const byArgument: Readonly<Record<string, ValueSource>> = {
  case: "?cases",
  "case and target": "?cases-and-targets",
  externalTenantId: "?clients",
  file: "@",
  command: "@",
};

const byCommand: readonly (readonly [beginning: string, source: ValueSource])[] = [
  ["alias delete", "?aliases"],
  ["profile add", "-"],
  ["profile ", "?profiles"],
  ["config ", "?config-keys"],
  ["sandbox snapshot save", "-"],
  ["sandbox snapshot ", "?snapshots"],
];

/** Undefined for a command that takes no argument. */
export function argumentSource({ path, record: { argument } }: DescribedCommand): ValueSource | undefined {
  if (argument === undefined) return undefined;
  if (argument.choices !== undefined) return choicesOf(argument.choices);
  const ofCommand = byCommand.find(([beginning]) => path.startsWith(beginning));
  return ofCommand?.[1] ?? byArgument[argument.name] ?? "-";
}

/** Whether the source is that of all words: after a key comes its value. */
export const isRepeated = (known: DescribedCommand): boolean =>
  known.record.argument?.isVariadic === true && argumentSource(known) !== "?config-keys";
