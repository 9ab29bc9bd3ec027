import { type JsonValue, readPath, readText, tryParseJson } from "../../base/json/json";
import { toCents } from "../receiver-state/receiver-state";

/** The parts of an event needed for booking. */
export interface ReceivedEvent {
  readonly id: string;
  readonly event: string;
  readonly caseId: string;
  readonly timestamp: string;
  readonly isTestCase: boolean;
  /** Lifecycle before and after the event. */
  readonly oldLifecycle: string;
  readonly lifecycle: string;
  readonly closeCode: string;
  readonly paymentId: string;
  readonly cents: number;
}

/** Reads an event. Undefined if the body isn't an event. Ignores unknown fields (VER-04). */
export function readReceivedEvent(body: Uint8Array): ReceivedEvent | undefined {
  const envelope = tryParseJson(body);
  const [id, event] = [readText(envelope, "id"), readText(envelope, "event")];
  return envelope === undefined || id === "" || event === "" ? undefined : factsOf(envelope, id, event);
}

function factsOf(envelope: JsonValue, id: string, event: string): ReceivedEvent {
  const text = (path: string) => String(readPath(envelope, path) ?? "");
  return {
    id,
    event,
    caseId: text("data.caseId"),
    timestamp: text("timestamp"),
    isTestCase: text("classification") === "test",
    oldLifecycle: text("data.oldLifecycle"),
    lifecycle: event === "case.closed" ? "Closed" : text("data.newLifecycle") || text("data.lifecycle"),
    closeCode: text("data.closeCode"),
    paymentId: text("data.paymentId"),
    cents: toCents(text("data.amount") || "0"),
  };
}
