import { isJsonObject, type JsonValue, type RawJson, readField } from "../../base/json";
import type { Context } from "../../cli/context";
import { ownList } from "../../cli/own-report";
import { tellRecord } from "../../cli/reading";
import type { Block, Column, Report } from "../../render/report";
import { askEitherSandbox } from "./either-sandbox";

const itemColumns: readonly Column[] = [
  { path: "at", title: "At", kind: "time", priority: 1 },
  { path: "kind", title: "Kind", kind: "text", priority: 2 },
  { path: "subject", title: "Subject", kind: "text", priority: 3 },
  { path: "outcome", title: "Outcome", kind: "text", priority: 1 },
];

function clockCard(value: JsonValue): readonly Block[] {
  const isFrozen = readField(value, "isFrozen") === true;
  return [
    { kind: "title", text: isFrozen ? "The clock of the sandbox stands still" : "The clock of the sandbox" },
    {
      kind: "pairs",
      columns: [
        { label: "Time", kind: "text", value: readField(value, "now") },
        { label: "Speed", kind: "number", value: isFrozen ? undefined : readField(value, "speed") },
        { label: "Outside", kind: "text", value: readField(value, "hostNow") },
      ],
    },
  ];
}

/** Asks the clock, or changes how it goes, and tells how it stands. */
export async function clockReport(
  context: Context,
  method: string,
  path: string,
  body?: unknown,
): Promise<Report> {
  const record = await askEitherSandbox(context, method, path, body);
  return tellRecord(record, { view: clockCard, idPath: "now" });
}

/** What came about as time passed, with the time that it is then. */
export function passedReport({ style }: Context, { value }: RawJson): Report {
  const items = readField(value, "items");
  const now = readField(value, "now");
  const rows = Array.isArray(items) ? items.filter(isJsonObject) : [];
  return ownList(style, {
    rows,
    columns: itemColumns,
    idPath: "subject",
    emptyText: "Nothing was due.",
    end: { extra: { now }, notes: [`The sandbox's clock shows ${String(now)}.`] },
  });
}
