import type * as z from "zod";
import type { ListedTopic } from "./shapes";

/** Something that a user may meet and ask about. */
export interface Topic {
  /** As it is met: `CaseNotFound`, `409`, `Active`, `case.closed`, `exit 8`. */
  readonly name: string;
  readonly kind: z.infer<typeof ListedTopic>["kind"];
  readonly aliases?: readonly string[];
  readonly meaning: string;
  /** What to do, in a sentence. */
  readonly next?: string;
  /** Lines that can be typed as they stand, or after filling in what is in angle brackets. */
  readonly commands?: readonly string[];
}
