import {
  isJsonObject,
  type JsonValue,
  type RawJson,
  readField,
  readItems,
  readText,
} from "../../../base/json/json";
import { reportLocalList } from "../../../cli/output/local-report";
import { buildCardBlock, reportLoadedRecord } from "../../../cli/output/record-report";
import type { Context } from "../../../cli/session/context";
import { callControl } from "../../../cli/session/sandbox/control-client";
import type { Block, Column, Report } from "../../../render/report";
import { isHumanReadable } from "../../../render/text/style";

const dueWorkColumns: readonly Column[] = [
  { path: "at", title: "At", kind: "time", priority: 2 },
  { path: "kind", title: "Kind", kind: "text", priority: 4 },
  { path: "subject", title: "Subject", kind: "otherId", priority: 2 },
  { path: "outcome", title: "Outcome", kind: "text", priority: 1, preferredWidth: 40 },
];

function buildClockCard(value: JsonValue): readonly Block[] {
  const isFrozen = readField(value, "isFrozen") === true;
  return [
    { kind: "title", text: isFrozen ? "The sandbox's clock (frozen)" : "The sandbox's clock" },
    buildCardBlock(value, [
      ["Time", "now"],
      ["Speed", (clock) => (isFrozen ? undefined : readField(clock, "speed")), "number"],
      ["This machine", "hostNow"],
    ]),
  ];
}

export async function reportClock(
  context: Context,
  method: string,
  path: string,
  body?: unknown,
): Promise<Report> {
  const record = await callControl(context, method, path, body);
  return reportLoadedRecord(record, { view: buildClockCard, idPath: "now" });
}

export const printsDueWork = {
  list: async () => (await import("../shapes/clock")).DueWorkItem,
  extraFields: async () => (await import("../shapes/clock")).DueWorkClock,
};

/** Advances the clock or runs due deliveries, and lists the completed work. */
export async function runDueWork(context: Context, path: string, body?: unknown): Promise<Report> {
  await reportRunningDeliveries(context);
  return reportDueWork(context, await callControl(context, "POST", path, body));
}

/**
 * Prints the attempts that other processes are still making. The sandbox waits up to ten seconds for each.
 */
async function reportRunningDeliveries(context: Context): Promise<void> {
  const { dryRun, curl } = context.flags;
  if (dryRun === true || curl === true) return;
  // Older sandboxes don't have this endpoint.
  const answer = await callControl(context, "GET", "/deliveries/under-way").catch(() => undefined);
  for (const item of readItems(answer?.value, "items")) {
    const [count, pid] = [readText(item, "deliveries"), readText(item, "pid")];
    const deliveryCount = count === "1" ? "1 delivery" : `${count} deliveries`;
    // The process is unknown for an in-memory world.
    const pidText = pid === "0" ? "" : ` (pid ${pid})`;
    await context.note(`Waiting for ${deliveryCount} in progress in another process${pidText}.`);
  }
}

function reportDueWork({ style }: Context, { value }: RawJson): Report {
  const now = readField(value, "now");
  const allItems = readItems(value, "items").filter(isJsonObject);
  const rows = isHumanReadable(style) ? allItems.filter(({ kind }) => kind !== "rate window") : allItems;
  return reportLocalList(style, {
    rows,
    columns: dueWorkColumns,
    idPath: "subject",
    emptyText: "Nothing was due.",
    end: { extra: { now }, notes: [`The sandbox's clock shows ${String(now)}.`] },
  });
}
