import * as z from "zod";
import { getOrCreate } from "../../base/collections/get-or-create";
import { type EventField, eventRecords } from "../../webhooks/events/event-records";
import { findEventRecord } from "../../webhooks/events/event-types";

const text = z.string();

function buildFieldSchema({ type, format, isOptional }: EventField): z.ZodType {
  const schema = type === "number" ? z.number() : format === "uuid" ? z.guid() : text;
  return isOptional === true ? schema.nullish() : schema;
}

/** Lists the fields of `data`, or returns undefined if the event is unknown or its fields are unspecified. */
export function listEventDataFields(event: string): readonly string[] | undefined {
  const record = findEventRecord(event);
  return record === undefined || record.isUnspecified === true ? undefined : Object.keys(record.fields);
}

/** The fields of `data` in all events, including those whose specification leaves them open. */
export const allEventDataFields: readonly string[] = [
  ...new Set(Object.values(eventRecords).flatMap(({ fields }) => Object.keys(fields))),
];

/**
 * Returns the schema of a field of `data`, or undefined if the field or its event is unknown or unspecified.
 */
export function findEventFieldSchema(event: string, name: string): z.ZodType | undefined {
  const fields: Readonly<Record<string, EventField>> | undefined = findEventRecord(event)?.fields;
  const field = listEventDataFields(event)?.includes(name) === true ? fields?.[name] : undefined;
  return field === undefined ? undefined : buildFieldSchema(field);
}

const Envelope = z.looseObject({
  id: text.min(1),
  specVersion: text,
  event: text,
  timestamp: z.iso.datetime({ offset: true }),
  links: z.looseObject({}),
});

/**
 * Returns the schema for the kind of an envelope field, or undefined if the field is an object or unknown.
 */
export const findEnvelopeFieldSchema = (name: string): z.ZodType | undefined =>
  name !== "links" && Object.hasOwn(Envelope.shape, name) ? text : undefined;

/** Fields of an envelope. Only those of test cases have `classification`. */
export const envelopeFields: readonly string[] = [...Object.keys(Envelope.shape), "data", "classification"];

/** Lists the field paths in an event's envelope and data, such as `data.caseId`. */
export function listEventFieldPaths(event: unknown): readonly string[] {
  const data = listEventDataFields(String(event)) ?? [];
  return [...Object.keys(Envelope.shape), "data", ...data.map((name) => `data.${name}`)];
}

const schemaByEvent = new Map<string, z.ZodType>();

/** Cached, because building a schema is expensive. */
function getEventSchema(event: string): z.ZodType {
  const fields: Readonly<Record<string, EventField>> | undefined = findEventRecord(event)?.fields;
  return getOrCreate(schemaByEvent, fields === undefined ? "" : event, () => {
    const shape = Object.entries(fields ?? {}).map(([key, field]) => [key, buildFieldSchema(field)] as const);
    return Envelope.extend({ data: z.looseObject(Object.fromEntries(shape)) });
  });
}

/** Lists how an event differs from its documented form (EVT-01 to EVT-16). Extra fields are allowed. */
export function checkEnvelope(envelope: unknown): readonly string[] {
  const event = (envelope as { readonly event?: unknown } | null)?.event;
  const result = getEventSchema(String(event)).safeParse(envelope);
  return result.success
    ? []
    : result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
}
