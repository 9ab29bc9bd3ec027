import * as z from "zod";
import { count } from "../../cli/flags/shapes";

export const KnownBug = z.object({
  name: z.string(),
  bug: z.string(),
  foundBy: z
    .enum(["answers", "state", "drills"])
    .describe("what finds it first: the answers to `webhooks check`, the state address, or the drills"),
});

export const ReceiverReady = z.object({
  url: z.string().describe("takes deliveries"),
  stateUrl: z.string().describe("answers GET with ?caseId="),
  pid: count,
  bug: z.string().nullable(),
});
