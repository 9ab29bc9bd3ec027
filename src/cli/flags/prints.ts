import type * as z from "zod";

/** Loaded by whoever writes the reference; a command that runs never needs it. */
type Shape = () => Promise<z.ZodType>;

/** What a command prints with `--json`, where that is not the answer of its endpoints. Several forms may be named. */
export interface Prints {
  /** One document. */
  readonly record?: Shape;
  /** The records of a list. */
  readonly list?: Shape;
  /** What a list's document holds beside its records and how it ended. */
  readonly beside?: () => Promise<z.ZodObject>;
  /** One document a line, for what goes on; with `record` too: with `-o ndjson` alone. */
  readonly lines?: Shape;
  /** Why there is no JSON of its own to describe. */
  readonly nothing?: string;
}
