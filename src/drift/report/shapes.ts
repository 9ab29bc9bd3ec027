import * as z from "zod";
import { count, environment, surface } from "../../cli/flags/shapes";

const probeFields = {
  probe: z.string(),
  surface,
  rules: z.array(z.string()),
  assumptions: z.array(z.string()),
};

const ComparedProbe = z.object({
  ...probeFields,
  verdict: z.enum(["same", "differs", "flaky", "not-compared"]),
  reason: z.string().optional().describe("why it is flaky, not compared, or without a finding of its own"),
});

export const DriftFinding = z.object({
  probe: z.string(),
  kind: z.enum(["rule-left", "sandbox-wrong", "assumption-settled", "unspecified"]),
  rule: z.string().optional(),
  assumption: z.string().optional(),
  reading: z.string().optional().describe("how the host settles the assumption"),
  path: z.string().describe("the step of the probe and the location in its answer"),
  expected: z.string().describe("what the rule says"),
  sandbox: z.string(),
  target: z.string(),
  /** States which side broke a rule, how an assumption is settled, or what differs. */
  message: z.string(),
  /** Explains the effect on a client, and what to do next. */
  advice: z.string(),
  curl: z.string().describe("the request to the host and the one to the sandbox, without keys"),
});

const BaselineEntry = z.object({
  probe: z.string(),
  path: z.string(),
  reason: z.string(),
  until: z.string(),
});

/** JSON output of `test drift`. */
export const DriftReport = z.object({
  target: z.string(),
  environment,
  requests: count,
  probes: z.array(ComparedProbe),
  findings: z.array(DriftFinding),
  same: count,
  differs: count,
  flaky: count,
  notCompared: count,
  accepted: count.describe("findings that the baseline accepts"),
  gone: z
    .array(BaselineEntry)
    .describe("entries of the baseline whose difference is gone, or whose probe doesn't exist"),
  expired: z.array(BaselineEntry).describe("entries of the baseline that no longer accept their difference"),
});

const ListedProbe = z.object({
  ...probeFields,
  writes: z.boolean(),
  requests: z.array(z.object({ method: z.string(), path: z.string() })),
});

/** The document of a run, or with `--list`, the probes. */
export const DriftOutput = z.union([DriftReport, z.array(ListedProbe)]);
