/** A value, or the reasons why the text is invalid. */
export type DecodeResult<Value> = { readonly value: Value } | { readonly findings: readonly string[] };

/** The parts of JSON Schema (2020-12) used here. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** Converts a query or path value between text and its parsed form. Shared by flags, client and sandbox. */
export interface Codec<Value> {
  /** Describes the value for other tools; lists are comma-separated. */
  readonly schema: JsonSchema;
  /** Accepted words, or the words that list items can start with. */
  readonly words?: readonly string[];
  decode(text: string): DecodeResult<Value>;
  encode(value: Value): string;
}
