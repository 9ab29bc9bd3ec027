import { filterableLifecycles, type Lifecycle, lifecycles, readLifecycle } from "../../base/cases/lifecycle";
import { normalizeName } from "../../base/text/bare-name";
import { isGuid } from "../../base/text/guid";
import { findNearest } from "../../base/text/nearest";
import { splitList } from "../../base/text/split-list";
import { readTime, suggestDay } from "../../base/text/time/date";
import type { Codec, DecodeResult } from "./codec";

const identity = (text: string) => text;
const rejectText = (finding: string): DecodeResult<never> => ({ findings: [finding] });

export const textCodec: Codec<string> = {
  schema: { type: "string" },
  decode: (value) => ({ value }),
  encode: identity,
};

export const integerCodec: Codec<number> = {
  schema: { type: "integer" },
  decode: (word) => {
    const digits = word.trim();
    return /^-?\d{1,9}$/.test(digits) ? { value: Number(digits) } : rejectText(`"${word}" is not an integer`);
  },
  encode: String,
};

export const booleanCodec: Codec<boolean> = {
  schema: { type: "boolean" },
  decode: (word) => {
    const value = word.trim().toLowerCase();
    if (value === "true" || value === "false") return { value: value === "true" };
    return rejectText(`"${word}" is neither true nor false`);
  },
  encode: String,
};

export const guidCodec: Codec<string> = {
  schema: { type: "string", format: "uuid" },
  decode: (value) =>
    isGuid(value)
      ? { value }
      : rejectText(
          value.trim() === "" ? "is empty" : `"${value}" is not a valid GUID (8-4-4-4-12 hexadecimal digits)`,
        ),
  encode: identity,
};

/** ISO 8601, with or without a time; sent unchanged. */
export const isoTimeCodec: Codec<string> = {
  schema: { type: "string", examples: ["2026-01-31", "2026-01-31T08:00:00Z"] },
  decode: (value) => {
    if (readTime(value) !== undefined) return { value };
    return rejectText(`"${value}" is not an ISO 8601 date or time${suggestDay(value)}`);
  },
  encode: identity,
};

const maxFindings = 20;

/** Returns the findings for the distinct words, and stops checking after `maxFindings`. */
function collectFindings(words: Iterable<string>, itemCodec: Codec<unknown>): readonly string[] {
  const findings: string[] = [];
  for (const word of new Set(words)) {
    if (findings.length >= maxFindings) return [...findings, "the values after it are not checked"];
    const decoded = itemCodec.decode(word);
    if ("findings" in decoded) findings.push(...decoded.findings);
  }
  return findings;
}

/** Reads a comma-separated list. Its values can't contain commas (AMB-34). */
function buildListCodec<Item>(itemCodec: Codec<Item>): Codec<readonly Item[]> {
  return {
    schema: { type: "array", items: itemCodec.schema },
    words: itemCodec.words,
    decode: (list) => {
      const words = splitList(list);
      const findings = collectFindings(words, itemCodec);
      if (findings.length > 0) return { findings };
      return {
        value: words.flatMap((word) => {
          const decoded = itemCodec.decode(word);
          return "value" in decoded ? [decoded.value] : [];
        }),
      };
    },
    encode: (values) => values.map((value) => itemCodec.encode(value)).join(","),
  };
}

export const guidListCodec = buildListCodec(guidCodec);
export const integerListCodec = buildListCodec(integerCodec);
export const textListCodec = buildListCodec(textCodec);

function rejectWord(
  word: string,
  noun: string,
  acceptedWords: readonly string[],
  guess = findNearest(word, acceptedWords),
): DecodeResult<never> {
  const question = guess === undefined ? "" : ` (did you mean ${guess}?)`;
  return rejectText(`"${word}" is not a ${noun}${question}; valid values: ${acceptedWords.join(", ")}`);
}

/**
 * Reads comma-separated values by name, in any letter case, or by their number on the wire, which starts at
 * 0.
 */
export function buildNumberedCodec(noun: string, names: readonly string[]): Codec<readonly number[]> {
  return buildListCodec<number>({
    schema: { type: "integer", minimum: 0, maximum: names.length - 1 },
    words: names,
    decode: (word) => {
      const bareText = normalizeName(word);
      const value = names.findIndex(
        (name, index) => name.toLowerCase() === bareText || String(index) === bareText,
      );
      return value < 0 ? rejectWord(word, noun, names) : { value };
    },
    encode: String,
  });
}

/**
 * Returns the finding for an unknown word. Lists the values of every surface, because the user may mean any
 * of them.
 */
function rejectLifecycle(word: string, acceptedLifecycles: readonly Lifecycle[]): DecodeResult<never> {
  const sharedNames = acceptedLifecycles.filter((name) => filterableLifecycles.includes(name));
  const otherNames = acceptedLifecycles.filter((name) => !filterableLifecycles.includes(name));
  const otherNamesNote =
    otherNames.length === 0 ? [] : [`and not on the collection surface ${otherNames.join(", ")}`];
  return rejectWord(
    word,
    "lifecycle to filter by",
    [...sharedNames, ...otherNamesNote],
    findNearest(word, acceptedLifecycles),
  );
}

function buildLifecycleCodec(acceptedLifecycles: readonly Lifecycle[]): Codec<Lifecycle> {
  return {
    schema: { type: "string", examples: acceptedLifecycles },
    words: acceptedLifecycles,
    decode: (word) => {
      const value = readLifecycle(word);
      if (value !== undefined && acceptedLifecycles.includes(value)) return { value };
      return rejectLifecycle(word, acceptedLifecycles);
    },
    encode: String,
  };
}

/** Filters by the seven lifecycles of the collection list, each given as a name or label (LC-02 to LC-04). */
export const lifecycleFilter = buildListCodec(buildLifecycleCodec(filterableLifecycles));
/** Filters by all ten lifecycles, as the customer, referral and managed lists do. */
export const anyLifecycleFilter = buildListCodec(buildLifecycleCodec(lifecycles));

export interface SortKey {
  readonly field: string;
  readonly isDescending: boolean;
}

/** A sort key as typed, which may have no direction or, by mistake, several. */
interface ParsedSortKey {
  readonly name: string;
  readonly directions: readonly string[];
}

function readWireKey(word: string): ParsedSortKey {
  const [name = "", ...directions] = word.split(":");
  return { name: name.trim(), directions };
}

/** Reads `Field:desc`, the form that is sent, or `-Field` (descending) and `+Field` (ascending). */
function readTypedKey(word: string): ParsedSortKey {
  const { name, directions } = readWireKey(word);
  const sign = /^[+-](?=[a-z])/i.exec(name)?.[0];
  if (sign === undefined) return { name, directions };
  return { name: name.slice(1), directions: [sign === "-" ? "desc" : "asc", ...directions] };
}

/**
 * Reads `Field[:asc|desc][,Field2[:asc|desc]]` (EP-52). Matches field names in any letter case and sends them
 * as listed. If `fieldsByName`, which maps synonyms to fields, is set, also accepts synonyms and a leading
 * sign.
 */
export function buildSortCodec(
  fields: readonly string[],
  fieldsByName?: Readonly<Record<string, string>>,
): Codec<readonly SortKey[]> {
  const [first, second = first] = fields;
  const toComparable = fieldsByName === undefined ? (name: string) => name.toLowerCase() : normalizeName;
  const readKey = fieldsByName === undefined ? readWireKey : readTypedKey;
  const spellings = [
    ...Object.entries(fieldsByName ?? {}),
    ...fields.map((field) => [field, field] as const),
  ];
  const fieldByName = new Map(spellings.map(([name, field]) => [toComparable(name), field]));
  const keyListCodec = buildListCodec<SortKey>({
    schema: {},
    words: fields,
    decode: (word) => {
      const { name, directions } = readKey(word);
      const field = fieldByName.get(toComparable(name));
      if (field === undefined) {
        const typedKey = readTypedKey(name);
        const nearestField = fieldByName.get(
          findNearest(toComparable(typedKey.name), fieldByName.keys()) ?? "",
        );
        return rejectWord(
          name,
          "sort field",
          fields,
          nearestField && [nearestField, ...typedKey.directions].join(":"),
        );
      }
      const [direction = "asc", ...rest] = directions;
      const correctForm = `write ${field}:asc or ${field}:desc`;
      if (rest.length > 0) return rejectText(`"${word}" has two directions; ${correctForm}`);
      if (!/^(asc|desc)$/i.test(direction))
        return rejectText(`"${direction}" is not a sort direction; ${correctForm}`);
      return { value: { field, isDescending: direction.toLowerCase() === "desc" } };
    },
    encode: ({ field, isDescending }) => `${field}:${isDescending ? "desc" : "asc"}`,
  });
  return { ...keyListCodec, schema: { type: "string", examples: [...fields, `${first}:desc,${second}`] } };
}

/** Path parameters that contain platform IDs. All others are references, which are plain text. */
const idParameters: readonly string[] = ["id", "caseId", "eventId", "jobId", "paymentId"];

export const getPathCodec = (name: string): Codec<string> =>
  idParameters.includes(name) ? guidCodec : textCodec;
