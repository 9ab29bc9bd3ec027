import * as z from "zod";
import { count } from "../../cli/flags/shapes";

const FaultCounts = z.object({
  onTime: count,
  dropped: count.describe("never reached the receiver"),
  answerLost: count.describe("reached the receiver, whose answer did not reach the platform"),
  late: count.describe("arrived after an attempt that was dropped"),
  repeated: count.describe("arrived again"),
  replayed: count,
  copied: count.describe("steps that sent a genuine delivery themselves"),
  forged: count.describe("steps that sent what must not be booked"),
});

export const FuzzReport = z.object({
  seed: z.string(),
  runId: z.string(),
  runs: count.describe("schedules that were played, without those that made a failure shorter"),
  failures: z.array(
    z.object({
      bug: z.string(),
      details: z.array(z.string()),
      steps: count.describe("of the shortest scenario that fails"),
      file: z.string().nullable().describe("where --out has it"),
      seed: z.string().describe("with it, the first schedule fails"),
    }),
  ),
  coverage: z.record(z.string(), FaultCounts).describe("attempts by event type and what happened to them"),
});
