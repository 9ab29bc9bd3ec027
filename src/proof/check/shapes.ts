import * as z from "zod";
import { count } from "../../cli/flags/shapes";

const SentRequest = z.object({
  method: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string().describe("at most 2000 characters"),
  requests: count.describe("how many requests the rule took"),
});

const ReceiverAnswer = z.object({
  status: z.int().nullable().describe("null: there was no answer, and body says why"),
  body: z.string(),
});

const Verdict = z.object({
  rule: z.string(),
  title: z.string(),
  verdict: z.enum(["held", "broken", "unknown"]),
  follows: z.array(z.string()).describe("rules of the interface description that it comes from"),
  extension: z.boolean().describe("true: beyond the interface description"),
  sent: SentRequest.nullable().describe("the request that decided it; null if none was sent"),
  answer: ReceiverAnswer.nullable(),
  advice: z.string().describe("what is wrong, the likely bug and what to change; why it is unknown"),
});

export const CheckedReceiver = z.object({
  url: z.string(),
  verdicts: z.array(Verdict),
  held: count,
  broken: count,
  unknown: count,
});
