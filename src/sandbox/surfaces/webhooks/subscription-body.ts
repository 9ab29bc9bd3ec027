import { type JsonObject, type JsonValue, readField } from "../../../base/json/json";
import type { Surface } from "../../../base/platform";
import { eventTypes } from "../../../webhooks/events/event-types";
import { checkSubscriptionUrl } from "../../../webhooks/subscription/subscription-url";
import type { NewSubscription, SubscriptionChange, SubscriptionRow } from "../../subscriptions/subscriptions";
import type { Fields } from "../../wire/fields";
import { refuse } from "../../wire/refused";
import { createRefusal } from "../../wire/responses";
import type { HandlerRequest } from "../handler";
import { readFields, refuseIfInvalid } from "../read-body";

/** Refuses a URL that breaks SUB-01 to SUB-04. */
function refuseUrl(url: string): void {
  const finding = checkSubscriptionUrl(url);
  if (finding !== undefined) refuse(createRefusal(400, "WebhookInvalidUrl", finding));
}

/** Maximum number of unknown events that a message names. */
const maxListedEvents = 20;

/** Refuses an empty list, and events that the surface doesn't have (AMB-14, SUB-14, SUB-15). */
function refuseEvents(events: readonly string[], surface: Surface): void {
  const validEvents: readonly string[] = eventTypes[surface];
  if (events.length === 0)
    refuse(createRefusal(400, "WebhookEventsRequired", `Name at least one of ${validEvents.join(", ")}`));
  const unknownEvents = events.filter((event) => !validEvents.includes(event));
  if (unknownEvents.length === 0) return;
  const names = unknownEvents.slice(0, maxListedEvents);
  if (unknownEvents.length > maxListedEvents) names.push("…");
  const message = `Unknown event ${names.join(", ")}; the events are ${validEvents.join(", ")}`;
  refuse(createRefusal(400, "WebhookInvalidEventTypes", message));
}

function readEvents(fields: Fields): string[] {
  const events = fields.requiredList("Events");
  const texts = events.filter((event) => typeof event === "string");
  if (texts.length < events.length) fields.addUnreadableError("Events", "must hold strings only");
  return [...new Set(texts)];
}

/** Reads a new subscription. Duplicate events count once. */
export function readNewSubscription(request: HandlerRequest): NewSubscription {
  const { store, caller } = request;
  const fields = readFields(request);
  const url = fields.requiredText("Url");
  const lacksEvents = store.readings["AMB-14"] === "always-typed" && !fields.has("Events");
  const events = lacksEvents ? [] : readEvents(fields);
  const isTestMode = fields.flag("IsTestMode");
  refuseIfInvalid(fields);
  refuseUrl(url);
  refuseEvents(events, caller.surface);
  return { url, events, isTestMode };
}

const hasSameEvents = (events: readonly JsonValue[], otherEvents: readonly string[]) =>
  otherEvents.every((event) => events.includes(event)) &&
  events.every((event) => typeof event === "string" && otherEvents.includes(event));

/**
 * Whether the body changes the events. In a PATCH, any `events` field counts. In a PUT, by default only a
 * list that differs from the current one counts (VAL-26, AMB-15).
 */
function changesEvents(
  { store: { readings }, caller: { surface } }: HandlerRequest,
  body: JsonObject,
  row: SubscriptionRow,
): boolean {
  const events = readField(body, "events");
  if (surface === "customer" || readings["AMB-15"] === "always-refused") return events !== undefined;
  return Array.isArray(events) && !hasSameEvents(events, JSON.parse(row.events) as string[]);
}

const readOptionalFlag = (fields: Fields, name: string) => (fields.has(name) ? fields.flag(name) : undefined);

export function readSubscriptionChange(request: HandlerRequest, row: SubscriptionRow): SubscriptionChange {
  const fields = readFields(request);
  if (changesEvents(request, fields.body, row)) {
    const message = "The events of a subscription cannot be changed; delete it and create another one";
    refuse(createRefusal(400, "WebhookEventsImmutable", message));
  }
  fields.list("Events");
  const url = fields.has("Url") ? fields.requiredText("Url") : undefined;
  const isActive = readOptionalFlag(fields, "IsActive");
  const isTestMode = readOptionalFlag(fields, "IsTestMode");
  const regeneratesSecret = fields.flag("RegenerateSecret");
  if (request.caller.surface === "referral" && fields.readings["NS-18"] === "refused") fields.refuseOthers();
  refuseIfInvalid(fields);
  if (url !== undefined) refuseUrl(url);
  return { url, isActive, isTestMode, regeneratesSecret };
}
