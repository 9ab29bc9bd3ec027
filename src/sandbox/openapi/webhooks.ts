import type { JsonSchema } from "../../api/endpoint/codec";
import type { Surface } from "../../base/platform";
import { capitalize } from "../../base/text/sentence";
import { attemptLimitMs, maxAttempts } from "../../webhooks/delivery-schedule";
import { type EventField, eventRecords } from "../../webhooks/events/event-records";
import { type EventType, eventTypes, isCaseEvent } from "../../webhooks/events/event-types";
import { createObjectSchema, createReference } from "./record-schemas";

/** Returns the name of a schema, such as `CaseCreatedEvent` for `case.created`. */
function formatSchemaName(type: EventType): string {
  return `${type.split(/[._]/).map(capitalize).join("")}Event`;
}

/** Returns the event envelopes of a surface, keyed by schema name (EVT-01 to EVT-05). */
export function buildEventSchemas(surface: Surface): Readonly<Record<string, object>> {
  return Object.fromEntries(
    eventTypes[surface].map((type) => [formatSchemaName(type), buildEnvelopeSchema(type)]),
  );
}

function buildFieldSchema({ isOptional, isNullable, type, ...field }: EventField): JsonSchema {
  return { type: isNullable === true ? [type, "null"] : type, ...field };
}

function buildDataSchema(type: EventType): JsonSchema {
  const fields: readonly (readonly [string, EventField])[] = Object.entries(eventRecords[type].fields);
  return {
    type: "object",
    properties: Object.fromEntries(fields.map(([name, field]) => [name, buildFieldSchema(field)])),
    required: fields.filter(([, { isOptional }]) => isOptional !== true).map(([name]) => name),
  };
}

function buildEnvelopeSchema(type: EventType): object {
  const string = { type: "string" };
  return {
    type: "object",
    properties: {
      id: { ...string, format: "uuid", description: "The same on every attempt and replay." },
      specVersion: { ...string, examples: ["1.0"] },
      event: { const: type },
      timestamp: { ...string, format: "date-time" },
      ...(isCaseEvent(type) && { classification: { ...string, description: "`test` for test cases." } }),
      data: buildDataSchema(type),
      links: createObjectSchema({ self: { ...string, format: "uri" } }),
    },
    required: ["id", "specVersion", "event", "timestamp", "data", "links"],
  };
}

/** Returns the requests that subscriptions on a surface receive, keyed by event type. */
export function describeWebhooks(surface: Surface): Readonly<Record<string, object>> {
  return Object.fromEntries(
    eventTypes[surface].map((type) => [type, { post: describeDelivery(surface, type) }]),
  );
}

/**
 * Describes when an event is sent. Collection partners receive `case.created` when the case is cleared
 * (AMB-09).
 */
const describeOccasion = (surface: Surface, type: EventType) =>
  surface === "collection" && type === "case.created"
    ? "Sent when the case is cleared, with the lifecycle that it has then. "
    : "";

function describeDelivery(surface: Surface, type: EventType): object {
  return {
    operationId: `receive${formatSchemaName(type)}`,
    summary: `Receive ${type}`,
    tags: ["events"],
    description: `${describeOccasion(surface, type)}Compute the signature from the bytes as they arrived and refuse what does not match: HMAC-SHA256, under the Base64-decoded secret of the subscription, of \`t\`, a dot and the body. Refuse a \`t\` more than 300 s old or more than 30 s ahead. An event may come more than once, and events in any order.`,
    security: [],
    parameters: deliveryHeaders,
    requestBody: {
      required: true,
      content: { "application/json": { schema: createReference(formatSchemaName(type)) } },
    },
    responses: {
      "2XX": {
        description: `Received, within ${attemptLimitMs / 1000} s; anything else is tried again, up to ${maxAttempts} attempts in all.`,
      },
      410: { description: "Permanently gone: the subscription is disabled at once." },
    },
  };
}

/** Delivery headers (DLV-09 to DLV-11). The live platform uses another prefix. */
const deliveryHeaders = [
  {
    name: "X-Service-Signature",
    in: "header",
    required: true,
    description: "When it was signed, in Unix seconds, and the signature.",
    schema: { type: "string", pattern: "^t=\\d+,v1=[0-9a-f]{64}$" },
  },
  {
    name: "X-Service-Timestamp",
    in: "header",
    required: true,
    description: "The same time in Unix seconds.",
    schema: { type: "string", pattern: "^\\d+$" },
  },
  {
    name: "X-Service-Test",
    in: "header",
    description: "Only on what a test operation sent.",
    schema: { const: "true" },
  },
  {
    name: "X-Service-Event",
    in: "header",
    required: true,
    description: "The event type (NS-29). Not specified: read the field `event` of the body instead.",
    schema: { type: "string" },
    "x-extension": true,
  },
  {
    name: "X-Service-Replay",
    in: "header",
    description: "Only on what a replay sent again (NS-29). Not specified: a replay is known by its `id`.",
    schema: { const: "true" },
    "x-extension": true,
  },
];
