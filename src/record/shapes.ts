import * as z from "zod";
import { count } from "../cli/flags/shapes";

export const RecordedFile = z.object({
  file: z.string().nullable().describe("where --out has the scenario"),
  scenario: z.string().nullable().describe("the scenario itself, without --out"),
  steps: count,
  requests: count.describe("of the recording"),
  captures: z.array(z.string()).describe("names that stand for values of answers"),
  expectations: count.describe("events that must or must not arrive"),
  replays: z.object({ tried: count, held: count }),
  redWhen: z.array(z.string()).describe("planted changes that the scenario notices"),
  demoted: z.array(z.string()).describe("expectations that did not hold, which are comments now"),
  missing: z.array(z.string()).describe("steps that could not be filled or replayed"),
  polls: count.describe("repeated reads, which became waits or were dropped"),
  waits: count,
  dropped: count.describe("other requests that no step stands for"),
});
