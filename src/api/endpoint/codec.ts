/** A value, or what is wrong with the text. */
export type Decoded<Value> = { readonly value: Value } | { readonly findings: readonly string[] };

/** A JSON Schema (2020-12), as far as it is written by hand. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** One query or path value between text and meaning; the same for the flag, the client and the sandbox. */
export interface Codec<Value> {
  /** Describes the value for other tools; a list is written with commas. */
  readonly schema: JsonSchema;
  /** The words that it reads, or that the words of a list begin with. */
  readonly words?: readonly string[];
  decode(text: string): Decoded<Value>;
  encode(value: Value): string;
}
