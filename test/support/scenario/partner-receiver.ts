import type { HttpRequest, Send } from "../../../src/base/http";
import { verify } from "../../../src/webhooks";

export const receiverAddress = "http://127.0.0.1:3000/webhooks";

/** Mistakes that partners' receivers are known to make. */
export interface Bugs {
  readonly checksReprinted?: true;
  readonly knowsPaidOnly?: true;
  readonly keepsFirstSecret?: true;
  readonly dropsOlder?: true;
  readonly retires?: true;
  readonly booksTwice?: true;
  readonly believesLast?: true;
  readonly wantsCase?: true;
}

interface Envelope {
  readonly id: string;
  readonly event: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, string>>;
}

/** The tests' current time, at which the sandbox signs its deliveries. */
const now = Date.UTC(2026, 2, 16, 9);

/** Returns a receiver as a partner might have written it, with these bugs. */
export function partnerReceiver(bugs: Bugs): Send {
  let secrets: string[] = [];
  const booked: Envelope[] = [];
  const isGenuine = (request: HttpRequest, body: Uint8Array) => {
    const header = request.headers["x-service-signature"];
    const checked = bugs.checksReprinted ? Buffer.from(reprinted(body)) : body;
    return secrets.some((secret) => verify({ header, body: checked, secret, nowSeconds: now / 1000 }).valid);
  };
  const take = (request: HttpRequest): number => {
    const { body = new Uint8Array() } = request;
    if (!isGenuine(request, body)) return 401;
    const envelope: Envelope = JSON.parse(Buffer.from(body).toString());
    const { data, event, timestamp } = envelope;
    if (bugs.wantsCase && data.caseId === undefined) return 400;
    if (bugs.retires && event === "case.closed") return 410;
    if (bugs.knowsPaidOnly && (data.closeCode ?? "Paid") !== "Paid") return 500;
    const isOlder = booked.some((other) => other.timestamp > timestamp);
    if (bugs.dropsOlder && isOlder) return 204;
    if (bugs.booksTwice || !booked.some(({ id }) => id === envelope.id)) booked.push(envelope);
    return 204;
  };
  const learn = ({ body = new Uint8Array() }: HttpRequest) => {
    const { secret } = JSON.parse(Buffer.from(body).toString());
    if (!bugs.keepsFirstSecret || secrets.length === 0) secrets = [...secrets, secret];
  };
  return async (request) => {
    if (request.method === "POST") return answer(take(request));
    if (request.method === "GET") return answer(200, book(booked, bugs, new URL(request.url)));
    learn(request);
    return answer(204);
  };
}

const reprinted = (body: Uint8Array) => JSON.stringify(JSON.parse(Buffer.from(body).toString()), null, 1);

const answer = (status: number, value?: object) => ({
  status,
  headers: {},
  body: value === undefined ? new Uint8Array() : Buffer.from(JSON.stringify(value)),
});

function book(booked: readonly Envelope[], bugs: Bugs, { searchParams }: URL): object {
  const name = searchParams.get("case");
  const caseEvents = booked.filter(({ data }) => name === null || data.caseId === name);
  const sorted = bugs.believesLast
    ? caseEvents
    : [...caseEvents].sort((a, b) => rank(a) - rank(b) || a.timestamp.localeCompare(b.timestamp));
  const states = sorted.flatMap(({ data }) =>
    data.closeCode === undefined ? (data.newLifecycle ?? []) : `Closed:${data.closeCode}`,
  );
  return { events: caseEvents.map(({ event }) => event), state: states.at(-1) ?? null };
}

const rank = ({ event }: Envelope) => (event === "case.closed" ? 1 : 0);
