import * as z from "zod";

export const ListedTopic = z.object({
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
  next: z.string().optional(),
  commands: z.array(z.string()).optional(),
});
