import type * as z from "zod";

/** Loaded only for the reference; running a command never needs it. */
type LoadShape = () => Promise<z.ZodType>;

/**
 * The `--json` output of a command, if it isn't the answer of its endpoints. A command can have several forms
 * of output.
 */
export interface OutputShapes {
  /** Shape of the single document that is printed. */
  readonly record?: LoadShape;
  /** Shape of each record in the printed list. */
  readonly list?: LoadShape;
  /** Further fields of a list's document, next to its records. */
  readonly extraFields?: () => Promise<z.ZodObject>;
  /** Shape of each line of a stream. If `record` is also set, lines are only printed with `-o ndjson`. */
  readonly lines?: LoadShape;
  /** Also supports `-o html`. */
  readonly html?: true;
  /** Why there is no JSON output to describe. */
  readonly noJsonReason?: string;
}
