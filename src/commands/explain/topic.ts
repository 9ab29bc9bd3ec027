import type * as z from "zod";
import type { ListedTopic } from "./shapes";

export interface Topic {
  /** The name that users see: `CaseNotFound`, `409`, `Active`, `case.closed`, `exit 8`, `DLV-05`. */
  readonly name: string;
  readonly kind: z.infer<typeof ListedTopic>["kind"];
  readonly aliases?: readonly string[];
  readonly meaning: string;
  /** The next step, in one sentence. */
  readonly next?: string;
  /** Commands to copy, with placeholders in angle brackets. */
  readonly commands?: readonly string[];
}
