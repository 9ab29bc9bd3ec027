import type * as z from "zod";
import type { ListedTopic } from "./shapes";

/** Something that a user can look up. */
export interface Topic {
  /** As the user sees it: `CaseNotFound`, `409`, `Active`, `case.closed`, `exit 8`, `DLV-05`. */
  readonly name: string;
  readonly kind: z.infer<typeof ListedTopic>["kind"];
  readonly aliases?: readonly string[];
  readonly meaning: string;
  /** What to do, in a sentence. */
  readonly next?: string;
  /** Commands to copy; placeholders are in angle brackets. */
  readonly commands?: readonly string[];
}
