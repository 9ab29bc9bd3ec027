import { readPath, readText, tryParseJson } from "../../base/json/json";
import { toCents } from "../receiver-state/receiver-state";

/** The parts of an event that are needed for booking. */
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

/** Reads an event and ignores unknown fields (VER-04). Returns undefined if the body isn't an event. */
export function readReceivedEvent(body: Uint8Array): ReceivedEvent | undefined {
  const envelope = tryParseJson(body);
  const [id, event] = [readText(envelope, "id"), readText(envelope, "event")];
  if (id === "" || event === "") return undefined;
  const readPathText = (path: string) => String(readPath(envelope, path) ?? "");
  return {
    id,
    event,
    caseId: readPathText("data.caseId"),
    timestamp: readPathText("timestamp"),
    isTestCase: readPathText("classification") === "test",
    oldLifecycle: readPathText("data.oldLifecycle"),
    lifecycle:
      event === "case.closed"
        ? "Closed"
        : readPathText("data.newLifecycle") || readPathText("data.lifecycle"),
    closeCode: readPathText("data.closeCode"),
    paymentId: readPathText("data.paymentId"),
    cents: toCents(readPathText("data.amount") || "0"),
  };
}
