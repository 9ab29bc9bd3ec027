import { advice, type CommandLine, type Hint, recoup } from "../base/advice/advice";
import { type JsonValue, readField, readText } from "../base/json/json";
import { pluralize } from "../base/text/numbers/format-count";
import { formatTime } from "../base/text/time/date";
import { getNextAttemptAt, maxAttempts } from "../webhooks/delivery-schedule";
import { type DeliveryState, getDeliveryState } from "../webhooks/delivery-state";
import {
  type Cause,
  type CauseCheck,
  type Evidence,
  isActive,
  isTestCase,
  readTimeField,
  suggestInspection,
} from "./evidence";

/** Returns the event's records, newest first. */
export function listEventRecords({ records = [], event }: Evidence): readonly JsonValue[] {
  const readCreatedAt = (record: JsonValue) => readTimeField(record, "createdAt") ?? 0;
  return records
    .filter((record) => event === undefined || readText(record, "eventType") === event)
    .sort((a, b) => readCreatedAt(b) - readCreatedAt(a));
}

const readAttemptCount = (record: JsonValue) => Number(readText(record, "attemptCount"));

/** Whether the attempt count includes replays, which the platform counts together with attempts. */
const hasReplays = (record: JsonValue) => readAttemptCount(record) > maxAttempts;

const formatAttempts = (record: JsonValue) =>
  `${pluralize(readAttemptCount(record), "attempt")}${hasReplays(record) ? ", replays included" : ""}`;

/**
 * Returns a delivery's state. If the latest attempt failed, the sandbox shows whether another is due. A test
 * delivery isn't retried, nor is one whose subscription was inactive when an attempt was due.
 */
function getState(record: JsonValue, evidence: Evidence): DeliveryState {
  const state = getDeliveryState(record);
  if (!isRefused(record) || listAttempts(record, evidence).length === 0) return state;
  if (readRecordedDue(record, evidence) !== undefined) return "pending";
  return state === "pending" ? "dead" : state;
}

/** Whether the latest attempt failed. An earlier one may have been accepted, before a replay. */
function isRefused(record: JsonValue): boolean {
  const code = Number(readText(record, "lastResponseCode"));
  return readText(record, "lastError") !== "" || (code !== 0 && (code < 200 || code >= 300));
}

/** Describes a replay that failed after the event was delivered, or returns an empty string. */
export const describeFailedReplay = (record: JsonValue): string =>
  isRefused(record) ? ` A later replay was not accepted: ${formatAnswer(record)}.` : "";

function formatAnswer(record: JsonValue): string {
  const code = readText(record, "lastResponseCode");
  return readText(record, "lastError") || (code === "" ? "no answer" : `answer ${code}`);
}

export function createDeliveryCause(
  record: JsonValue,
  cause: Cause["cause"],
  outcomeText: Hint,
  next: CommandLine,
): Cause {
  const sentence = advice`${readText(record, "eventType")} of ${formatTime(readText(record, "createdAt"))} ${outcomeText}`;
  const [eventId, subscriptionId] = [readText(record, "id"), readText(record, "subscriptionId")];
  return { cause, sentence, next, eventId, subscriptionId };
}

/**
 * Builds a command that replays an event. On the referral surface, which has no replay, it inspects the event
 * instead.
 */
export const buildReplayLine = (record: JsonValue, evidence: Evidence) =>
  evidence.surface === "referral"
    ? suggestInspection(evidence)
    : recoup`events replay ${{ id: readText(record, "id") }} --as ${evidence.surface}`;

/**
 * Detects a delivery that the platform gave up on: all attempts failed, the receiver responded with 410 Gone,
 * or the subscription is inactive (DLV-01, DLV-07, DLV-08).
 */
export const checkGivenUp: CauseCheck = (evidence) => {
  const record = listEventRecords(evidence).find((candidate) => {
    const state = getState(candidate, evidence);
    return state === "dead" || (state !== "delivered" && isDropped(candidate, evidence));
  });
  if (record === undefined) return undefined;
  const remedy = findRemedy(record, evidence);
  const outcomeText = describeOutcome(record, evidence, remedy);
  const replayLine = buildReplayLine(record, evidence);
  const activateLine = recoup`webhooks update ${{ id: readText(record, "subscriptionId") }} --as ${evidence.surface} --active`;
  if (isDropped(record, evidence))
    return createDeliveryCause(
      record,
      "disabled",
      advice`${outcomeText} The subscription is no longer active.${remedy?.next === undefined ? "" : advice` Once that is fixed, ${activateLine} turns it on again.`}`,
      remedy?.next ?? activateLine,
    );
  const nextText =
    remedy?.next === undefined || evidence.surface === "referral"
      ? ""
      : advice` Then ${replayLine} sends it again.`;
  return createDeliveryCause(
    record,
    "given-up",
    advice`${outcomeText}${nextText}`,
    remedy?.next ?? replayLine,
  );
};

const describeOutcome = (record: JsonValue, evidence: Evidence, remedy: Remedy | undefined): Hint =>
  advice`${describeFailure(record, evidence)}${remedy === undefined ? "" : advice` ${remedy.advice}`}`;

/**
 * Reports that the platform gave up only if it did: a paused subscription may be active again by the next
 * attempt.
 */
function describeFailure(record: JsonValue, evidence: Evidence): string {
  if (getDeliveryState(record) === "waiting") return "is recorded but was not attempted.";
  const deliveredAt = readText(record, "deliveredAt");
  if (deliveredAt !== "")
    return `was delivered at ${formatTime(deliveredAt)} UTC.${describeFailedReplay(record)}`;
  const isGivenUp = getState(record, evidence) === "dead" && !hasReplays(record);
  return `${isGivenUp ? "was given up after" : "was not accepted in"} ${formatAttempts(record)}: ${formatAnswer(record)}.`;
}

export function findSubscription(record: JsonValue, { subscriptions }: Evidence): JsonValue | undefined {
  const id = readText(record, "subscriptionId").toLowerCase();
  return subscriptions.find((candidate) => readText(candidate, "id").toLowerCase() === id);
}

/** Whether a delivery's subscription is inactive. Pending attempts are then not sent (LC-18). */
function isDropped(record: JsonValue, evidence: Evidence): boolean {
  const subscription = findSubscription(record, evidence);
  return subscription !== undefined && !isActive(subscription);
}

/**
 * Detects failed deliveries that are neither retried nor replayed, because the subscription is now for the
 * other kind of case (SUB-09).
 */
export const checkModeChanged: CauseCheck = (evidence) => {
  const isTest = isTestCase(evidence);
  const record = listEventRecords(evidence).find((candidate) => {
    const mode = readField(findSubscription(candidate, evidence), "isTestMode");
    return getState(candidate, evidence) !== "delivered" && typeof mode === "boolean" && mode === !isTest;
  });
  if (record === undefined || isTest === undefined) return undefined;
  const [thisMode, other] = isTest ? ["test", "production"] : ["production", "test"];
  return createDeliveryCause(
    record,
    "test-mode",
    `${describeFailure(record, evidence)} This is a ${thisMode} case, and the subscription is for ${other} cases now: it gets no further attempt.`,
    recoup`webhooks update ${{ id: readText(record, "subscriptionId") }} --as ${evidence.surface} ${isTest ? "--test-mode" : "--live-mode"}`,
  );
};

/** Detects a delivery that the receiver didn't accept but the platform will retry (DLV-05). */
export const checkFailing: CauseCheck = (evidence) => {
  const record = listEventRecords(evidence).find((candidate) => getState(candidate, evidence) === "pending");
  if (record === undefined) return undefined;
  const remedy = findRemedy(record, evidence);
  const outcomeText = advice`${describeOutcome(record, evidence, remedy)}${formatNextTry(record, evidence)}`;
  const next = remedy?.next ?? buildReplayLine(record, evidence);
  return createDeliveryCause(record, "failing", outcomeText, next);
};

function formatNextTry(record: JsonValue, evidence: Evidence): string {
  const recordedTime = readRecordedDue(record, evidence);
  const dueTime = recordedTime ?? computeDueTime(record);
  if (dueTime === undefined) return "";
  const dueText = `at about ${formatTime(dueTime)} UTC`;
  return recordedTime === undefined && Date.parse(dueTime) < evidence.nowMs
    ? ` Another attempt was due ${dueText}, and none is recorded.`
    : ` The platform tries again ${dueText}.`;
}

/** Returns when the sandbox will make the next attempt, or undefined on other platforms. */
const readRecordedDue = (record: JsonValue, evidence: Evidence): string | undefined =>
  listAttempts(record, evidence)
    .map((attempt) => readText(attempt, "nextAttemptAt"))
    .find((time) => time !== "");

function listAttempts(record: JsonValue, { attempts }: Evidence): readonly JsonValue[] {
  const id = readText(record, "id");
  return attempts.filter((attempt) => readText(attempt, "eventId") === id);
}

/** Computes when the next attempt is due from the event's time and the platform's retry schedule. */
function computeDueTime(record: JsonValue): string | undefined {
  let time = readTimeField(record, "createdAt");
  for (let attempts = 1; attempts <= readAttemptCount(record) && time !== undefined; attempts++)
    time = getNextAttemptAt(attempts, time);
  return time === undefined ? undefined : new Date(time).toISOString();
}

export const checkUntried: CauseCheck = (evidence) => {
  const record = listEventRecords(evidence).find((candidate) => getDeliveryState(candidate) === "waiting");
  if (record === undefined) return undefined;
  const caseId = getCaseId(record, evidence);
  const next =
    evidence.surface === "referral" || caseId === ""
      ? recoup`webhooks list --as ${evidence.surface}`
      : recoup`events list --case ${{ case: caseId }} --as ${evidence.surface}`;
  return createDeliveryCause(
    record,
    "not-tried-yet",
    "is recorded, and its first attempt has no outcome yet.",
    next,
  );
};

const getCaseId = (record: JsonValue, { case: caseRecord, caseName }: Evidence) =>
  readText(record, "caseId") || readText(caseRecord, "id") || caseName;

interface Remedy {
  readonly advice: Hint;
  /** Absent if no command would help. */
  readonly next?: CommandLine;
}

/** Returns a fix if another attempt would get the same response, or undefined if resending may help. */
function findRemedy(record: JsonValue, evidence: Evidence): Remedy | undefined {
  const code = readText(record, "lastResponseCode");
  const url = findReceiverAddress(record, evidence);
  const checkLine = recoup`webhooks check ${{ url }} --secret-file <file>`;
  if (code === "401")
    return {
      advice: advice`${signatureAdvice} ${suggestCheck(checkLine)} Rotate the secret only if it is lost.`,
      next: checkLine,
    };
  if (code === "400" || code === "403")
    return { advice: advice`Your receiver may have refused the signature. ${suggestCheck(checkLine)}` };
  const updateLine = recoup`webhooks update ${{ id: readText(record, "subscriptionId") }} --as ${evidence.surface} --url https://…`;
  if (/^3\d\d$/.test(code))
    return {
      advice: "The platform follows no redirect: give the subscription the address that it leads to.",
      next: updateLine,
    };
  if (code === "404")
    return {
      advice: `Nothing was found at ${url || "the subscription's address"}: check the path of the subscription's address.`,
      next: updateLine,
    };
  if (code === "410" && isDropped(record, evidence))
    return {
      advice:
        "The answer 410 retires the address, and the platform sends nothing there anymore: let your receiver give another answer first, or change the address.",
    };
  return code === "" && /timeout|timed[ -]out/i.test(readText(record, "lastError"))
    ? { advice: "Let your receiver answer first and do its work afterwards: the platform waits 10 seconds." }
    : undefined;
}

const signatureAdvice =
  "Your receiver most likely refuses the signature: it has another secret, verifies another body than the raw bytes, or its clock is wrong.";

/** Suggests a check that changes nothing on the platform. */
const suggestCheck = (checkLine: CommandLine) =>
  advice`Try it with ${checkLine}, or save a delivery with ${recoup`webhooks listen --save <folder>`} and let ${recoup`webhooks verify --captured <file> --explain`} explain it.`;

/**
 * Returns the address to which the delivery was last sent. On the sandbox, a route may have changed it. An
 * attempt that was due while the subscription was inactive was sent nowhere.
 */
function findReceiverAddress(record: JsonValue, evidence: Evidence): string {
  const addresses = listAttempts(record, evidence).map((attempt) => readText(attempt, "sentTo"));
  return addresses.find(Boolean) ?? readText(findSubscription(record, evidence), "url");
}
