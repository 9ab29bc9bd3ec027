import { shortTime } from "../../../base/date";
import type { JsonValue } from "../../../base/json";
import { mostAttempts, nextAttemptAt } from "../../../sandbox/deliveries/schedule";
import { type Cause, type Check, type Evidence, isActive, textOf, timeOf } from "./evidence";

/** Records of the event, the newest first. */
function recordsOf({ records = [], event }: Evidence): readonly JsonValue[] {
  const own = records.filter((record) => event === undefined || textOf(record, "eventType") === event);
  return [...own].sort((a, b) => (timeOf(b, "createdAt") ?? 0) - (timeOf(a, "createdAt") ?? 0));
}

const attemptsOf = (record: JsonValue) => Number(textOf(record, "attemptCount") || "0");
const isDelivered = (record: JsonValue) => textOf(record, "deliveredAt") !== "";
const wasTried = (record: JsonValue) =>
  attemptsOf(record) > 0 || textOf(record, "lastError") !== "" || textOf(record, "lastResponseCode") !== "";
const isGone = (record: JsonValue) => textOf(record, "lastResponseCode") === "410";

function answerOf(record: JsonValue): string {
  const code = textOf(record, "lastResponseCode");
  return textOf(record, "lastError") || (code === "" ? "no answer" : `answer ${code}`);
}

const counted = (count: number) => `${count} ${count === 1 ? "attempt" : "attempts"}`;

function causeOf(record: JsonValue, cause: string, words: string, next: string): Cause {
  const sentence = `${textOf(record, "eventType")} of ${shortTime(textOf(record, "createdAt"))} ${words}`;
  const [eventId, subscriptionId] = [textOf(record, "id"), textOf(record, "subscriptionId")];
  return { cause, sentence, next, eventId, subscriptionId };
}

const replayOf = (record: JsonValue, { surface }: Evidence) =>
  `recoup events replay ${textOf(record, "id")} --as ${surface}`;

/** DLV-01, DLV-07, DLV-08: as often as the platform tries, or until the receiver says that it is gone. */
export const givenUp: Check = (evidence) => {
  const record = recordsOf(evidence).find(
    (one) =>
      !isDelivered(one) && (attemptsOf(one) >= mostAttempts || isGone(one) || isDropped(one, evidence)),
  );
  if (record === undefined) return undefined;
  const words = `was given up after ${counted(attemptsOf(record))}: ${answerOf(record)}.`;
  if (!isDropped(record, evidence)) return causeOf(record, "given-up", words, replayOf(record, evidence));
  const id = textOf(record, "subscriptionId");
  const next = `recoup webhooks update ${id} --as ${evidence.surface} --active`;
  return causeOf(record, "disabled", `${words} The subscription is not active any more.`, next);
};

/** LC-18: what a subscription that is off still had to get is not sent. */
function isDropped(record: JsonValue, { subscriptions }: Evidence): boolean {
  const id = textOf(record, "subscriptionId").toLowerCase();
  const own = subscriptions.find((one) => textOf(one, "id").toLowerCase() === id);
  return own !== undefined && !isActive(own);
}

/** DLV-05: tried, not taken, and to be tried again. */
export const failing: Check = (evidence) => {
  const record = recordsOf(evidence).find((one) => !isDelivered(one) && wasTried(one));
  if (record === undefined) return undefined;
  const due = dueAt(record);
  const again = due === undefined ? "" : ` The platform tries again at about ${shortTime(due)} UTC.`;
  const words = `was not taken after ${counted(attemptsOf(record))}: ${answerOf(record)}.${again}`;
  return causeOf(record, "failing", words, replayOf(record, evidence));
};

/** From when the event was recorded, by the platform's table of gaps. */
function dueAt(record: JsonValue): string | undefined {
  let at = timeOf(record, "createdAt");
  for (let attempts = 1; attempts <= attemptsOf(record) && at !== undefined; attempts++)
    at = nextAttemptAt(attempts, at);
  return at === undefined ? undefined : new Date(at).toISOString();
}

export const notTriedYet: Check = (evidence) => {
  const record = recordsOf(evidence).find((one) => !isDelivered(one) && !wasTried(one));
  if (record === undefined) return undefined;
  const next = `recoup events tail --case ${caseIdOf(record, evidence)} --as ${evidence.surface}`;
  return causeOf(record, "not-tried-yet", "is recorded, and its first attempt is still to come.", next);
};

/** It did come: what is amiss is behind the answer. */
export const delivered: Check = (evidence) => {
  const [record] = recordsOf(evidence);
  if (record === undefined) return undefined;
  const code = textOf(record, "lastResponseCode");
  const at = shortTime(textOf(record, "deliveredAt"));
  const words = `was delivered at ${at} UTC${code === "" ? "" : `, and the receiver answered ${code}`}.`;
  return causeOf(record, "delivered", words, replayOf(record, evidence));
};

const caseIdOf = (record: JsonValue, { case: found, wanted }: Evidence) =>
  textOf(record, "caseId") || textOf(found, "id") || wanted;
