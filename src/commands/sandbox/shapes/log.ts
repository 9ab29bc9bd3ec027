import * as z from "zod";
import { count, environment, surface, time } from "../../../cli/flags/shapes";
import type { RequestDetails } from "../../../inspector/contract/requests";

const LoggedMessage = z.object({
  headers: z.record(z.string(), z.string()).describe("keys, tokens, cookies and signatures are masked"),
  type: z.string().nullable().describe("of the content"),
  bytes: count.describe("of the whole body"),
  kept: z
    .enum(["whole", "cut", "size", "off"])
    .describe("cut: the beginning; size: an upload, or not text; off: --no-request-bodies"),
  body: z.string().nullable(),
});

export const ListedRequest = z.object({
  id: z.int(),
  at: time.describe("on the sandbox's clock"),
  method: z.string(),
  path: z.string(),
  query: z.string().describe("as it was sent, with secrets masked"),
  operation: z.string().nullable(),
  status: z.int().describe("0: a fault closed the connection before the request was carried out"),
  reason: z.string().nullable(),
  suggestion: z.string().nullable(),
  durationMs: count.nullable().describe("null: not answered yet"),
  environment: environment.nullable(),
  surface: surface.nullable(),
  receivedAt: time.describe("on this machine's clock"),
  actor: z
    .object({
      kind: z.enum(["collection-partner", "referral-partner", "creditor"]),
      id: z.guid(),
      name: z.string(),
      through: z.string().nullable().describe("the referral partner that minted the token"),
    })
    .nullable(),
  request: LoggedMessage.nullable().describe("null: deleted to make room for newer requests"),
  answer: LoggedMessage.nullable(),
}) satisfies z.ZodType<RequestDetails>;

export const ClearedRequests = z.object({ cleared: count });

/** A delivery attempt, or a delivery that is waiting for its first attempt. */
export const Attempt = z.object({
  eventId: z.guid(),
  event: z.string(),
  caseId: z.guid().nullable(),
  subscriptionId: z.guid(),
  surface,
  attempt: count
    .nullable()
    .describe("null: waiting for the first attempt; 0: an edited body, sent from the inspector"),
  at: time.nullable(),
  signedAt: count.nullable().describe("in seconds since 1970"),
  url: z.string(),
  sentTo: z.string().nullable(),
  status: z.int().nullable(),
  error: z.string().nullable(),
  durationMs: count.nullable(),
  nextAttemptAt: time.nullable(),
  bytes: count,
  payload: z.string().describe("as it was signed"),
  headers: z.record(z.string(), z.string()).nullable().describe("as they were sent"),
  answer: z.string().nullable().describe("the beginning of the body that came back"),
});
