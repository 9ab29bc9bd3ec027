import type * as z from "zod";

/** Loaded only for the reference, since running a command never needs it. */
type LoadShape = () => Promise<z.ZodType>;

/**
 * The `--json` output of a command, if it differs from the responses of its endpoints. A command can have
 * several forms of output.
 */
export interface OutputShapes {
  readonly record?: LoadShape;
  /** Shape of each record in the printed list. */
  readonly list?: LoadShape;
  /** Additional fields in a list's document, next to its records. */
  readonly extraFields?: () => Promise<z.ZodObject>;
  /** Shape of each line in a stream. If `record` is also set, lines are printed only with `-o ndjson`. */
  readonly lines?: LoadShape;
  /** Whether `-o html` is also supported. */
  readonly html?: true;
  /** Why there is no JSON output to describe. */
  readonly noJsonReason?: string;
}
