import * as z from "zod";
import { surfaces } from "../base/platform";

/** A request whose response was replaced on purpose. */
export const ProvokedRequest = z.object({
  fault: z.string(),
  operation: z.string(),
  surface: z.enum(surfaces),
  /** Number of the request, counted from 1 across all runs. */
  request: z.number().int(),
});

export const ExampleRequest = z.object({
  number: z.number().int(),
  /** Seconds since the first request of the run. */
  atSeconds: z.number(),
  afterMs: z.number().nullable().describe("since the answer to the request before"),
  method: z.string(),
  path: z.string(),
  /** Null if the program got no response. */
  status: z.number().int().nullable(),
  /** How the response was replaced on purpose. */
  provoked: z.string().optional(),
});

export const FindingShape = z.object({
  rule: z.string(),
  verdict: z.enum(["broken", "advice"]),
  operation: z.string().describe("method and path template"),
  surface: z.enum(surfaces),
  count: z.number().int(),
  requests: z.array(z.number().int()).describe("numbers of the requests of the first example"),
  example: z.array(ExampleRequest),
  message: z.string(),
  advice: z.string(),
  /** Command that repeats the example's last request, with variables for keys. */
  curl: z.string(),
  acceptance: z.object({ reason: z.string(), until: z.string() }).optional(),
});

/** JSON output of `test judge`, and of `judge()` in `recoup/testing`. */
export const JudgedClient = z.object({
  /** `sandbox`, the name of a profile, or the path of a HAR file. */
  target: z.string(),
  requests: z.number().int(),
  /** Number of distinct operations (method, path template and surface). */
  operations: z.number().int(),
  seed: z.string(),
  runs: z.number().int(),
  /** Exit code of the program; null without one. */
  exitCode: z.number().int().nullable(),
  /** Number of requests that got a fault. */
  provoked: z.number().int(),
  provocations: z.array(ProvokedRequest),
  /** If the program failed, the faults that it didn't recover from. */
  unrecovered: z.array(ProvokedRequest),
  rules: z.array(
    z.object({
      rule: z.string(),
      title: z.string(),
      verdict: z.enum(["broken", "advice", "held", "no-occasion"]),
      follows: z.array(z.string()),
    }),
  ),
  findings: z.array(FindingShape),
  /** Number of rules per verdict. A rule whose findings are all accepted counts as advice. */
  broken: z.number().int(),
  advice: z.number().int(),
  held: z.number().int(),
  noOccasion: z.number().int(),
  accepted: z.number().int(),
  /** Number of requests over the limit, which weren't judged. */
  unjudged: z.number().int(),
  /** Number of judged requests without a response, not counting those with a fault. */
  unanswered: z.number().int(),
});

export const JudgeLine = z.looseObject({
  type: z.enum(["serving", "judged", "finding", "total"]),
});
