import { readTime } from "../../../base/text/date";
import { type CaseScope, countCasesSince } from "../../cases/list/cases";
import { type Answer, ok } from "../../wire/answers";
import type { Fields } from "../../wire/fields";
import type { HandlerRequest } from "../handler";
import { readFields, refuseFields } from "../read-body";
import { findOwn } from "./subscriptions";

function scopeOf({ caller }: HandlerRequest): CaseScope {
  if (caller.surface === "customer") return { kind: "customer", creditor: caller.owner };
  return { kind: "collection", partner: caller.owner, includeTestCases: true };
}

function readSince(fields: Fields): number {
  const text = fields.requiredText("SinceUtc");
  const time = readTime(text);
  if (text !== "" && time === undefined)
    fields.unreadable("SinceUtc", "must be an ISO 8601 time, such as 2026-01-31T08:00:00Z");
  return time?.ms ?? 0;
}

/** Deprecated: counts the cases since a time and sends nothing (DLV-18, VER-05). */
function replayWebhook(request: HandlerRequest): Answer {
  const found = findOwn(request);
  if ("refusal" in found) return found.refusal;
  const read = readFields(request.body);
  if ("refusal" in read) return read.refusal;
  const { fields } = read;
  const since = readSince(fields);
  if (fields.rejection !== undefined) return refuseFields(fields.rejection);
  const eventsReplayed = countCasesSince(request.store, scopeOf(request), since);
  return ok(JSON.stringify({ eventsReplayed }));
}

export const webhookReplay = { replayWebhook };
