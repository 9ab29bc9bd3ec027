import * as z from "zod";
import { count } from "../../cli/flags/shapes";

const FoundBy = z.object({
  check: z.string().nullable().describe("the first rule that `webhooks check` finds broken"),
  drill: z.string().nullable().describe("the first drill that fails"),
  fuzz: z.string().nullable().describe("what random schedules find"),
});

export const SelfTested = z.object({
  right: FoundBy.describe("false alarms with the correct receiver"),
  bugs: z.array(FoundBy.extend({ name: z.string(), bug: z.string() })),
  found: count,
  score: z.object({ check: count, drill: count, fuzz: count }).describe("how many bugs each of them finds"),
  total: count,
});
