import * as z from "zod";
import type { EventType } from "../../webhooks";

const text = z.string();
const ofCase = { caseId: z.guid(), reference: text };
const payment = { ...ofCase, paymentId: z.guid(), amount: z.number(), currency: text, date: text };
/** The platform states no fields for these (NS-24). */
const client = { externalTenantId: text.nullish() };

const dataFields: Readonly<Record<EventType, z.ZodRawShape>> = {
  "case.created": { ...ofCase, lifecycle: text },
  "case.updated": { ...ofCase, oldLifecycle: text, newLifecycle: text },
  "case.closed": { ...ofCase, closeCode: text, closeComment: text.nullish() },
  "payment.created": payment,
  "payment.deleted": payment,
  "chat.created": { ...ofCase, chatId: z.guid(), role: text, message: text },
  "client.onboarding.poa_signed": client,
  "client.onboarding.contract_signed": client,
  "client.linked": client,
  "client.link_declined": client,
  "client.link_requested": client,
  "client.link_expired": client,
  "cases.replay_failed": { creditorReference: text, failureReason: text },
};

const fieldsOf = (event: string) =>
  Object.hasOwn(dataFields, event) ? dataFields[event as EventType] : undefined;

/** The fields of `data`; undefined for an event whose fields nobody states, or that nobody knows. */
export function eventDataFields(event: string): readonly string[] | undefined {
  const fields = fieldsOf(event);
  return fields === undefined || fields === client ? undefined : Object.keys(fields);
}

const Envelope = z.looseObject({
  id: text.min(1),
  specVersion: text,
  event: text,
  timestamp: z.iso.datetime({ offset: true }),
  links: z.looseObject({}),
});

/** The fields of an event and of its envelope, `data.caseId` among them. */
export function eventFieldPaths(event: unknown): readonly string[] {
  const data = eventDataFields(String(event)) ?? [];
  return [...Object.keys(Envelope.shape), "data", ...data.map((name) => `data.${name}`)];
}

const schemas = new Map<string, z.ZodType>();

/** Made once for each event: a schema is dear to make. */
function schemaOf(event: string): z.ZodType {
  const fields = fieldsOf(event);
  const name = fields === undefined ? "" : event;
  const schema = schemas.get(name) ?? Envelope.extend({ data: z.looseObject(fields ?? {}) });
  schemas.set(name, schema);
  return schema;
}

/** What is wrong with the form of an event (EVT-01 to EVT-16); further fields are none of it. */
export function envelopeFindings(envelope: unknown): readonly string[] {
  const event = (envelope as { readonly event?: unknown } | null)?.event;
  const result = schemaOf(String(event)).safeParse(envelope);
  return result.success
    ? []
    : result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
}
