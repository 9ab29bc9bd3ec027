import { isJsonObject, type JsonValue, readField, readText, tryParseJson } from "../../base/json/json";
import type { Surface } from "../../base/platform";
import { flattenFields } from "../../render/fields";
import { type Block, type CellKind, createTextRow, type PairRow } from "../../render/report";
import type { ScreenSpec } from "./spec";

/** Returns a delivery's screen: its outcome, the event sent, and the receiver's response. */
export function buildDeliveryScreen(record: JsonValue, surface?: Surface): ScreenSpec {
  const event = readEventName(record);
  const subscriptionId = readText(record, "subscriptionId");
  const caseFlag = buildFlag("--case", readText(record, "caseId"));
  const eventFlag = ["--where", `eventId=${readText(record, "eventId")}`];
  const isSandbox = surface === undefined;
  const line = isSandbox
    ? ["sandbox", "deliveries", ...caseFlag, "--subscription", subscriptionId, ...eventFlag]
    : ["events", "list", ...caseFlag, "--as", surface];
  const why = () => buildDeliveryWhy(record, surface);
  const attemptsTab = {
    name: "attempts",
    line,
    open: (otherRecord: JsonValue) => buildDeliveryScreen(otherRecord),
    why,
  };
  const subscriptionTab = {
    name: "subscription",
    line: ["webhooks", "get", subscriptionId, ...(isSandbox ? [] : ["--as", surface])],
  };
  const loaded = { record, idPath: isSandbox ? "eventId" : "id", blocks: buildDeliveryBlocks(record) };
  return {
    title: event,
    tabs: [{ name: "delivery", line, loaded, why }, ...(isSandbox ? [attemptsTab] : [subscriptionTab])],
  };
}

const buildFlag = (name: string, value: string) => (value === "" ? [] : [name, value]);

/** Returns the words that ask why this delivery didn't arrive. The sandbox's records name their surface. */
export function buildDeliveryWhy(record: JsonValue, surface: string = readText(record, "surface")) {
  const caseId = readText(record, "caseId");
  return caseId === "" ? undefined : buildWhyWords(caseId, record, surface);
}

export const buildWhyWords = (caseId: string, record: JsonValue, surface: string): readonly string[] => [
  caseId,
  ...[readEventName(record)].filter((event) => event !== ""),
  ...buildFlag("--subscription", readText(record, "subscriptionId")),
  ...buildFlag("--as", surface),
];

/** Reads the name of a delivery's event, which a sandbox stores in a different field. */
const readEventName = (record: JsonValue): string =>
  readText(record, "eventType") || readText(record, "event");

const detailRows: readonly (readonly [label: string, field: string, kind?: CellKind])[] = [
  ["Event id", "eventId", "id"],
  ["Id", "id", "id"],
  ["Case", "caseId", "id"],
  ["Subscription", "subscriptionId", "id"],
  ["Created", "createdAt", "time"],
  ["Delivered", "deliveredAt", "time"],
  ["Attempt", "attempt", "number"],
  ["Attempts", "attemptCount", "number"],
  ["At", "at", "time"],
  ["Address", "url"],
  ["Sent to", "sentTo"],
  ["Answer", "status", "number"],
  ["Last answer", "lastResponseCode", "number"],
  ["Error", "error"],
  ["Last error", "lastError"],
  ["Took ms", "durationMs", "number"],
  ["Next attempt", "nextAttemptAt", "time"],
];

function buildDeliveryBlocks(record: JsonValue): readonly Block[] {
  const columns = detailRows.map(
    ([label, field, kind = "text"]): PairRow => ({ label, kind, value: readField(record, field) }),
  );
  const payload = readText(record, "payload");
  return [
    { kind: "title", text: readEventName(record) },
    { kind: "pairs", columns, isOneColumn: true },
    ...buildFieldBlocks("Headers", readField(record, "headers")),
    ...buildFieldBlocks("Fields of the body", tryParseJson(payload)),
    { kind: "heading", text: "Body as it was signed" },
    { kind: "text", text: payload },
    { kind: "heading", text: "Answer of the receiver" },
    { kind: "text", text: readText(record, "answer") },
  ];
}

function buildFieldBlocks(heading: string, value: JsonValue | undefined): readonly Block[] {
  if (!isJsonObject(value)) return [];
  const columns = flattenFields(value).map((pair) => createTextRow(...pair));
  return [
    { kind: "heading", text: heading },
    { kind: "pairs", columns, isOneColumn: true },
  ];
}
