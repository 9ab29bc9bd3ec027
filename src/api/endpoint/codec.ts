/** A value, or the reasons the text is invalid. */
export type DecodeResult<Value> = { readonly value: Value } | { readonly findings: readonly string[] };

/** The subset of JSON Schema (2020-12) used here. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/**
 * Converts a query or path value between text and its parsed form. Shared by flags, the client and the
 * sandbox.
 */
export interface Codec<Value> {
  /** Describes the value to other tools; lists are comma-separated. */
  readonly schema: JsonSchema;
  /** Accepted words. For a list, the words that an item can start with. */
  readonly words?: readonly string[];
  decode(text: string): DecodeResult<Value>;
  encode(value: Value): string;
}
