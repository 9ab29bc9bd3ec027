import * as z from "zod";
import type { ShapeValue } from "../../base/shape-value";

export const ListedTopic = z.object({
  /** The name that users see: `CaseNotFound`, `409`, `Active`, `case.closed`, `exit 8`, `DLV-05`. */
  name: z.string(),
  kind: z.enum([
    "error type",
    "status",
    "lifecycle",
    "transition",
    "close code",
    "event",
    "limit",
    "exit code",
    "operation",
    "rule",
    "assumption",
    "receiver rule",
    "client rule",
    "probe",
  ]),
  meaning: z.string(),
});

export const ExplainedTopic = ListedTopic.extend({
  aliases: z.array(z.string()).optional(),
  /** The next step, in one sentence. */
  next: z.string().optional(),
  /** Commands to copy, with placeholders in angle brackets. */
  commands: z.array(z.string()).optional(),
});

export type Topic = ShapeValue<typeof ExplainedTopic>;
