import * as z from "zod";
import { count } from "../../cli/flags/shapes";

const TestFindings = z.object({
  check: z.string().nullable().describe("the first rule that `webhooks check` finds broken"),
  drill: z.string().nullable().describe("the first drill that fails"),
  fuzz: z.string().nullable().describe("what random schedules find"),
});

export const SelfTested = z.object({
  right: TestFindings.describe("false alarms with the correct receiver"),
  bugs: z.array(TestFindings.extend({ name: z.string(), bug: z.string() })),
  found: count,
  score: z.object({ check: count, drill: count, fuzz: count }).describe("how many bugs each of them finds"),
  total: count,
});
