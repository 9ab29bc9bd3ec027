import * as z from "zod";
import { surfaces } from "../base/platform";

const Provocation = z.object({
  fault: z.string(),
  operation: z.string(),
  surface: z.enum(surfaces),
  request: z.number().int(),
});

const Finding = z.object({
  rule: z.string(),
  verdict: z.enum(["broken", "advice"]),
  operation: z.string().describe("method and path template"),
  surface: z.enum(surfaces),
  count: z.number().int(),
  requests: z.array(z.number().int()).describe("numbers of the requests of the first example"),
  example: z.array(
    z.object({
      number: z.number().int(),
      atSeconds: z.number(),
      afterMs: z.number().nullable().describe("since the answer to the request before"),
      method: z.string(),
      path: z.string(),
      status: z.number().int().nullable(),
      provoked: z.string().optional(),
    }),
  ),
  message: z.string(),
  advice: z.string(),
  curl: z.string(),
  acceptance: z.object({ reason: z.string(), until: z.string() }).optional(),
});

export const JudgedClient = z.object({
  target: z.string(),
  requests: z.number().int(),
  operations: z.number().int(),
  seed: z.string(),
  runs: z.number().int(),
  exitCode: z.number().int().nullable(),
  provoked: z.number().int(),
  provocations: z.array(Provocation),
  unrecovered: z.array(Provocation),
  rules: z.array(
    z.object({
      rule: z.string(),
      title: z.string(),
      verdict: z.enum(["broken", "advice", "held", "no-occasion"]),
      follows: z.array(z.string()),
    }),
  ),
  findings: z.array(Finding),
  broken: z.number().int(),
  advice: z.number().int(),
  held: z.number().int(),
  noOccasion: z.number().int(),
  accepted: z.number().int(),
  unjudged: z.number().int(),
  unanswered: z.number().int(),
});

export const JudgeLine = z.looseObject({
  type: z.enum(["serving", "judged", "finding", "total"]),
});
