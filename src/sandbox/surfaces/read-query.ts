import type { Codec } from "../../api/endpoint/codec";
import { type Answer, unreadable } from "../wire/answers";
import type { Query } from "../wire/query";

type Codecs = Readonly<Record<string, Codec<unknown>>>;

export type Read<Values> = { readonly values: Values } | { readonly refusal: Answer };

/** The value of one parameter, or undefined where it is absent, empty or not readable. */
export function readLeniently<Value>(codec: Codec<Value>, query: Query, name: string): Value | undefined {
  const text = query.get(name.toLowerCase());
  if (text === undefined || text.trim() === "") return undefined;
  const read = codec.decode(text);
  return "value" in read ? read.value : undefined;
}

type ValuesOf<Set> = {
  readonly [Name in keyof Set]?: Set[Name] extends Codec<infer Value> ? Value : never;
};

/** The named parameters of a set; what cannot be read is told for all of them together (ERR-08). */
export function readParameters<Set extends Codecs, Name extends keyof Set & string>(
  codecs: Set | undefined,
  query: Query,
  names: readonly Name[],
): Read<ValuesOf<Pick<Set, Name>>> {
  const values: Record<string, unknown> = {};
  const errors: Record<string, string[]> = {};
  for (const name of names) {
    const text = query.get(name.toLowerCase())?.trim();
    if (text === undefined || text === "") continue;
    const read = codecs?.[name]?.decode(text) ?? { findings: [`"${text}" is not expected`] };
    if ("value" in read) values[name] = read.value;
    else errors[name] = [...read.findings];
  }
  if (Object.keys(errors).length > 0) return { refusal: unreadable(errors) };
  return { values: values as ValuesOf<Pick<Set, Name>> };
}

/** The value of a parameter that must be there and hold something. */
export function readRequired(query: Query, name: string): string | undefined {
  const text = query.get(name.toLowerCase());
  return text === undefined || text.trim() === "" ? undefined : text;
}

export const isMissing = (name: string) => unreadable({ [name]: [`The ${name} field is required.`] });
