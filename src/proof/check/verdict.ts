import type { Headers } from "../../base/http";
import { toHeaders } from "../../webhooks/captured/headers";
import { type Cause, formatCause, likelyCause } from "../../webhooks/hostile/likely-cause";
import type { ProbeRequest } from "../../webhooks/hostile/probe";
import { type Exchange, shortened } from "../../webhooks/receiver-state/exchange";
import type { Judgment } from "./judging";
import type { PlayedTrial, Trial } from "./trials/trial";

/** One rule and whether the receiver keeps it. */
export interface Verdict {
  readonly rule: string;
  readonly title: string;
  readonly verdict: Judgment["verdict"];
  /** IDs of docs/rules.md. */
  readonly follows: readonly string[];
  /** Goes beyond the interface description, so a receiver may have a reason to differ. */
  readonly extension: boolean;
  /** The request that decided it; null if none was sent. */
  readonly sent: SentRequest | null;
  /** `status` is null if there was no answer; `body` says why. */
  readonly answer: { readonly status: number | null; readonly body: string } | null;
  /** What was wrong, the likely bug, and what to change; empty for a rule that held. */
  readonly advice: string;
}

interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string;
  /** Number of requests in the trial, including this one. */
  readonly requests: number;
}

export function buildVerdict(
  trial: Trial,
  played: PlayedTrial | undefined,
  { verdict, reason, answer, isExtension }: Judgment,
): Verdict {
  return {
    rule: trial.id,
    title: trial.title,
    verdict,
    follows: trial.rules,
    extension: isExtension === true || trial.isExtension === true,
    sent: answer === undefined ? null : sentOf(answer.request, played?.answers.length ?? 0),
    answer: answer === undefined ? null : { status: answer.status ?? null, body: shortened(answer.body) },
    advice: verdict === "broken" ? `${reason} ${formatCause(causeOf(trial, answer))}` : reason,
  };
}

/** Guesses the cause for the plain delivery and for missing answers. The other trials know their bug. */
const causeOf = (trial: Trial, answer: Exchange | undefined): Cause =>
  trial.id === "plain" || answer?.status === undefined ? likelyCause(answer?.status, trial) : trial;

function sentOf(
  { method, url, headers, headerLines = [], body }: ProbeRequest,
  requests: number,
): SentRequest {
  return {
    method,
    url,
    headers: toHeaders([...Object.entries(headers), ...headerLines]),
    body: shortened(Buffer.from(body ?? "").toString()),
    requests,
  };
}

/** What `webhooks check --json` prints. */
export interface CheckRecord {
  readonly url: string;
  readonly verdicts: readonly Verdict[];
  readonly held: number;
  readonly broken: number;
  readonly unknown: number;
}

export function checkRecord(url: string, verdicts: readonly Verdict[]): CheckRecord {
  const count = (kind: Verdict["verdict"]) => verdicts.filter(({ verdict }) => verdict === kind).length;
  return { url, verdicts, held: count("held"), broken: count("broken"), unknown: count("unknown") };
}
