/** A value, or what is wrong with the text. */
export type Decoded<Value> = { readonly value: Value } | { readonly findings: readonly string[] };

/** One query or path value between text and meaning; the same for the flag, the client and the sandbox. */
export interface Codec<Value> {
  decode(text: string): Decoded<Value>;
  encode(value: Value): string;
}
