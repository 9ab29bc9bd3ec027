import type * as z from "zod";

/** Loaded for the reference only; running a command never needs it. */
type Shape = () => Promise<z.ZodType>;

/** What a command prints with `--json` if that is not the answer of its endpoints. Several forms are possible. */
export interface Prints {
  /** One document. */
  readonly record?: Shape;
  /** The records of a list. */
  readonly list?: Shape;
  /** Further members of a list's document. */
  readonly beside?: () => Promise<z.ZodObject>;
  /** One document per line, for streams; together with `record`, with `-o ndjson` only. */
  readonly lines?: Shape;
  /** Why there is no JSON to describe. */
  readonly nothing?: string;
}
