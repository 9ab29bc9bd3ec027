import type { DescribedCommand, DescribedFlag } from "../described";
import type { ValueKind } from "../values/known-values";

/** Where the values of a flag or argument come from, as the scripts spell it. */
export type ValueSource =
  | { readonly kind: "words"; readonly words: readonly string[] }
  /** `recoup __complete` knows them. */
  | { readonly kind: "asked"; readonly what: ValueKind }
  | { readonly kind: "files" }
  /** The user alone knows. */
  | { readonly kind: "free" };

const free: ValueSource = { kind: "free" };
const files: ValueSource = { kind: "files" };
const asked = (what: ValueKind): ValueSource => ({ kind: "asked", what });

const byFlag: Readonly<Record<string, ValueSource>> = {
  "--fields": asked("fields"),
  "--profile": asked("profiles"),
  "--confirm": asked("profiles"),
  "--target": asked("profiles"),
  "--world": asked("worlds"),
  "--client": asked("clients"),
  "--tenant": asked("clients"),
  "--sort": asked("sort"),
  "--close-code": asked("close-codes"),
  "--event": asked("events"),
  "--expect": asked("events"),
  "--surfaces": asked("surfaces"),
  "--lifecycle": asked("lifecycles"),
  "--old-lifecycle": asked("lifecycles"),
  "--new-lifecycle": asked("lifecycles"),
};

const byPlaceholder: Readonly<Record<string, ValueSource>> = {
  file: files,
  folder: files,
  states: asked("goals"),
  event: asked("events"),
};

/** Undefined for a flag without a value. */
export function flagSource({ option, name, placeholder }: DescribedFlag): ValueSource | undefined {
  if (placeholder === undefined) return undefined;
  if (option.choices !== undefined) return { kind: "words", words: option.choices };
  return byFlag[name] ?? byPlaceholder[placeholder] ?? free;
}

const byArgument: Readonly<Record<string, ValueSource>> = {
  case: asked("cases"),
  "case and target": asked("cases-and-targets"),
  externalTenantId: asked("clients"),
  file: files,
  command: files,
};

const byCommand: readonly (readonly [beginning: string, source: ValueSource])[] = [
  ["profile add", free],
  ["profile ", asked("profiles")],
  ["sandbox snapshot save", free],
  ["sandbox snapshot ", asked("snapshots")],
];

/** Undefined for a command that takes no argument. */
export function argumentSource({ path, record: { argument } }: DescribedCommand): ValueSource | undefined {
  if (argument === undefined) return undefined;
  if (argument.choices !== undefined) return { kind: "words", words: argument.choices };
  const ofCommand = byCommand.find(([beginning]) => path.startsWith(beginning));
  return ofCommand?.[1] ?? byArgument[argument.name] ?? free;
}

/** In one word, for the tables of the scripts: `?clients`, `=a b`, `@` for files, `-`. */
export function spellSource(source: ValueSource): string {
  if (source.kind === "asked") return `?${source.what}`;
  if (source.kind === "words") return `=${source.words.join(" ")}`;
  return source.kind === "files" ? "@" : "-";
}
