import { type JsonValue, parseJson, readField, readPath } from "../../base/json/json";
import { findSignature } from "../../webhooks/captured/captured-request";
import { verify } from "../../webhooks/verify";
import type { Receiver } from "./receiver";

interface Booked {
  readonly id: string;
  readonly event: string;
  readonly caseId: string;
  readonly timestamp: string;
  /** Where the event says that the case has come to. */
  readonly state: string | undefined;
}

/** The default receiver: checks signatures, records each event once, and ignores the order. */
export function openSampleReceiver(nowSeconds: () => number): Receiver {
  const secrets: string[] = [];
  const booked = new Map<string, Booked>();
  return {
    async take({ headers, body = new Uint8Array() }) {
      const header = findSignature(headers)?.signature;
      const isGenuine = secrets.some(
        (secret) => verify({ header, body, secret, nowSeconds: nowSeconds() }).valid,
      );
      if (!isGenuine) return 401;
      const entry = read(parseJson(body));
      if (!booked.has(entry.id)) booked.set(entry.id, entry);
      return 204;
    },
    learn: async (secret) => void secrets.push(secret),
    book: async (caseId) => {
      const own = [...booked.values()].filter((entry) => caseId === undefined || entry.caseId === caseId);
      return { events: own.map(({ event }) => event), state: stateOf(own) };
    },
  };
}

function read(envelope: JsonValue): Booked {
  const text = (path: string) => String(readPath(envelope, path) ?? "");
  const code = readPath(envelope, "data.closeCode");
  const lifecycle = readPath(envelope, "data.newLifecycle") ?? readPath(envelope, "data.lifecycle");
  const state = code === undefined || code === null ? lifecycle : `Closed:${String(code)}`;
  return {
    id: String(readField(envelope, "id")),
    event: text("event"),
    caseId: text("data.caseId"),
    timestamp: text("timestamp"),
    state: typeof state === "string" ? state : undefined,
  };
}

/** Deliveries arrive in any order, so the end counts first, and then the time of the event. */
function stateOf(entries: readonly Booked[]): JsonValue {
  const withState = entries.filter(({ state }) => state !== undefined);
  const closed = withState.find(({ event }) => event === "case.closed");
  const last = withState.reduce<Booked | undefined>(
    (latest, entry) => (latest !== undefined && latest.timestamp > entry.timestamp ? latest : entry),
    undefined,
  );
  return (closed ?? last)?.state ?? null;
}
