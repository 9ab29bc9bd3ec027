import type { HttpRequest, Send } from "../../../src/base/http";
import { verify } from "../../../src/webhooks";
import { eventRecords } from "../../../src/webhooks/events/event-records";

/** An event as the platform may send it. Amounts are plain numbers. */
export interface StreamEvent {
  readonly id: string;
  readonly event: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly links: { readonly self?: string };
}

export interface RecordedStream {
  readonly send: Send;
  /**
   * Events that a receiver has to accept: signed, fresh, and not test deliveries. Keyed by ID, in order of
   * arrival.
   */
  readonly events: ReadonlyMap<string, StreamEvent>;
  /** Each event's distinct bodies, by event ID. */
  readonly bodies: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Records the deliveries to a receiver that is given its secrets. */
export function recordStream(receiver: Send, nowSeconds: number): RecordedStream {
  const secrets: string[] = [];
  const events = new Map<string, StreamEvent>();
  const bodies = new Map<string, Set<string>>();
  const note = (event: StreamEvent, body: string) => {
    if (!events.has(event.id)) events.set(event.id, event);
    bodies.set(event.id, (bodies.get(event.id) ?? new Set()).add(body));
  };
  return {
    events,
    bodies,
    send(request) {
      const body = Buffer.from(request.body ?? new Uint8Array());
      if (request.method === "PUT") secrets.push(JSON.parse(body.toString()).secret);
      else if (request.method === "POST" && isBelievable(request, secrets, nowSeconds)) {
        const event = eventIn(body);
        if (event !== undefined) note(event, body.toString());
      }
      return receiver(request);
    },
  };
}

function isBelievable(
  { headers, headerLines = [], body }: HttpRequest,
  secrets: readonly string[],
  nowSeconds: number,
) {
  const named = [...Object.entries(headers), ...headerLines].map(([name, value]) => [
    name.toLowerCase(),
    value,
  ]);
  if (named.some(([name]) => name === "x-service-test")) return false;
  const signatures = named.filter(([name]) => name === "x-service-signature").map(([, value]) => value);
  const [header] = signatures;
  return (
    signatures.length === 1 &&
    secrets.some((secret) => verify({ header, body: body ?? new Uint8Array(), secret, nowSeconds }).valid)
  );
}

/** Returns the event in a body, or undefined if its type is unknown. */
function eventIn(body: Buffer): StreamEvent | undefined {
  try {
    const event = JSON.parse(body.toString());
    return Object.hasOwn(eventRecords, event?.event) ? event : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the IDs of events redelivered with a different body. Ignores a different layout, which a receiver
 * may refuse.
 */
export function alteredIn({ bodies }: Pick<RecordedStream, "bodies">): readonly string[] {
  const altered = [...bodies].filter(([, [first = "", ...others]]) =>
    others.some((body) => body !== first.replace("{", "{ ").replace(/\}$/, " }")),
  );
  return altered.map(([id]) => id);
}

/** Lists events that the platform could never have sent, one per line. */
export function illegalIn(events: Iterable<StreamEvent>): readonly string[] {
  const byCase = new Map<string, StreamEvent[]>();
  const findings: string[] = [];
  for (const event of events) {
    findings.push(...formFindings(event));
    const caseId = String(event.data.caseId ?? "");
    if (caseId !== "") byCase.set(caseId, [...(byCase.get(caseId) ?? []), event]);
  }
  return [...findings, ...[...byCase.values()].flatMap(caseFindings)];
}

function formFindings({ id, event, data, links, timestamp }: StreamEvent): readonly string[] {
  const fields = Object.keys(eventRecords[event as keyof typeof eventRecords].fields);
  const isSpecified = !("isUnspecified" in eventRecords[event as keyof typeof eventRecords]);
  const missing = isSpecified ? fields.filter((name) => data[name] === undefined) : [];
  return [
    ...missing.map((name) => `${event} ${id} lacks ${name}`),
    ...(links.self === undefined ? [`${event} ${id} has no links.self`] : []),
    ...(typeof data.date === "string" && Date.parse(data.date) > Date.parse(timestamp)
      ? [`${event} ${id} is paid after it was sent`]
      : []),
  ];
}

const rank: Readonly<Record<string, number>> = { "case.created": 0, "case.updated": 1, "case.closed": 2 };
const changes = new Set(Object.keys(rank));

/**
 * Drops copies of an event. A creditor and its referral partner read the case at the same URL, and each
 * receives a copy.
 */
const distinct = (events: readonly StreamEvent[]) => [
  ...new Map(
    events.map((event) => [`${event.event} ${event.timestamp} ${JSON.stringify(event.data)}`, event]),
  ).values(),
];

const pathOf = ({ links }: StreamEvent) => new URL(links.self ?? "").pathname;

/** Finds a case's illegal events. Each surface's events must be consistent on their own. */
function caseFindings(events: readonly StreamEvent[]): readonly string[] {
  const paths = [...new Set(events.map(pathOf))];
  const findings = paths.flatMap((path) => {
    const pathEvents = distinct(events.filter((event) => pathOf(event) === path));
    return [...lifeFindings(pathEvents), ...paymentFindings(pathEvents)];
  });
  const references = new Set(events.map(({ data }) => data.reference));
  const origins = new Set(events.map(({ links }) => new URL(links.self ?? "").origin));
  return [
    ...(references.size > 1 ? [`one case has the references ${[...references].join(", ")}`] : []),
    ...(origins.size > 1 ? [`one case has the addresses ${[...origins].join(", ")}`] : []),
    ...findings,
  ];
}

const inOrder = (events: readonly StreamEvent[]) =>
  [...events].sort(
    (a, b) => a.timestamp.localeCompare(b.timestamp) || (rank[a.event] ?? 3) - (rank[b.event] ?? 3),
  );

function lifeFindings(events: readonly StreamEvent[]): readonly string[] {
  const findings: string[] = [];
  let lifecycle: unknown;
  let changedAt = "";
  for (const { event, data, timestamp, id } of inOrder(events.filter((event) => changes.has(event.event)))) {
    if (event === "case.created") {
      if (lifecycle !== undefined) findings.push(`${id} creates a case that is there`);
      lifecycle = data.lifecycle;
    } else if (event === "case.updated") {
      if (lifecycle !== undefined && data.oldLifecycle !== lifecycle)
        findings.push(
          `${id} goes from ${data.oldLifecycle} to ${data.newLifecycle}, and the case was ${lifecycle}`,
        );
      if (changedAt === timestamp) findings.push(`${id} is the second change of one moment`);
      lifecycle = data.newLifecycle;
      changedAt = timestamp;
    } else if (lifecycle !== "Closed" || changedAt !== timestamp)
      findings.push(`${id} closes a case without its update`);
  }
  return findings;
}

function paymentFindings(events: readonly StreamEvent[]): readonly string[] {
  const startedAt = inOrder(events).find(
    ({ event, data }) =>
      (event === "case.updated" && data.newLifecycle === "Active") || data.lifecycle === "Active",
  )?.timestamp;
  const created = new Map(
    events.filter(({ event }) => event === "payment.created").map((event) => [event.data.paymentId, event]),
  );
  return events.flatMap(({ event, id, data, timestamp }) => {
    if (event === "payment.created" && (startedAt === undefined || startedAt > timestamp))
      return [`${id} is a payment on a case that hasn't been started`];
    const paid = created.get(data.paymentId);
    if (event !== "payment.deleted") return [];
    if (paid === undefined || paid.timestamp >= timestamp)
      return [`${id} deletes a payment that wasn't there`];
    return paid.data.amount === data.amount && paid.data.date === data.date
      ? []
      : [`${id} is not the payment that it deletes`];
  });
}
