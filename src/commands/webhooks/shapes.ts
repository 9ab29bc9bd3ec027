import * as z from "zod";
import { time } from "../../cli/flags/shapes";
import { type buildVerificationRecord, refusalTexts } from "../../webhooks/verification";
import type { RefusalReason } from "../../webhooks/verify";

export { CauseReport } from "../../why/shapes";

const Mistake = z.object({ cause: z.string(), sentence: z.string(), next: z.string() });

export const CheckedDelivery = z.object({
  valid: z.boolean(),
  reason: z.enum(Object.keys(refusalTexts) as RefusalReason[]).nullable(),
  ageSeconds: z.int().nullable().describe("negative for a time in the future"),
  diagnosis: z.object({ isConfirmed: z.boolean(), findings: z.array(Mistake) }).nullable(),
}) satisfies z.ZodType<ReturnType<typeof buildVerificationRecord>>;

/** The two headers, named with the profile's prefix, and a sample event's body. */
export const SignedHeaders = z.object({ body: z.string().optional() }).catchall(z.string());

export const ReceivedDelivery = z.object({
  receivedAt: time,
  valid: z.boolean(),
  duplicate: z.boolean(),
  outOfOrder: z.boolean(),
  id: z.string().nullable(),
  event: z.string().nullable(),
  caseId: z.string().nullable(),
  reference: z.string().nullable(),
  testDelivery: z.literal(true).optional().describe("sent by the test operation: X-Service-Test"),
  replay: z.literal(true).optional().describe("sent again by a replay: X-Service-Replay"),
  backfill: z.literal(true).optional().describe("with --since: read from the delivery history"),
  body: z.unknown().describe("as received; a string if it is not JSON"),
  case: z.unknown().optional().describe("with --refetch: the current case, null if it could not be read"),
});

export const DeletedSubscription = z.object({ id: z.string(), deleted: z.literal(true) });

export const RemovedOrphan = z.object({
  listener: z.string(),
  removed: z.string(),
  outcome: z.string().describe("removed, or why it could not be removed"),
});
