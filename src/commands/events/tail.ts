import { eventEndpoints } from "../../api/families/events";
import { type JsonValue, readText } from "../../base/json/json";
import { formatTime } from "../../base/text/time/date";
import { durationOption, wholeNumberOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { findFieldsHelp } from "../../cli/output/fields";
import { reportStream } from "../../cli/output/stream-report";
import { describeEvent } from "../../render/text/event-text";
import { describeDelivery } from "../../webhooks/delivery-state";
import { casesOption, eventColumns, resolveCaseIds, resolveSince, sinceOption } from "./event-list";
import { followEvents } from "./follow";

const defaultIntervalMs = 5_000;

export default command({
  details:
    "Print the events of cases as they are recorded, each once, until Ctrl-C, --count or --timeout. Without --since only new events are printed. The platform may record an event up to 30 seconds after it happened.",
  examples: {
    "recoup events tail --case 3c813ff4-b868-4dde-a4fa-9a431d5b8688": "new events",
    "recoup events tail --case 3c813ff4-b868-4dde-a4fa-9a431d5b8688 --case 39c49b3d-c5f4-416b-93fd-72c6178ed36e --since 2026-03-16T09:00:00Z -o ndjson":
      "two cases, for another program",
    "recoup events tail --case 3c813ff4-b868-4dde-a4fa-9a431d5b8688 --count 1 --timeout 5m":
      "wait for one event; exit 8 at the timeout",
  },
  options: {
    case: casesOption,
    since: {
      ...sinceOption,
      description: "Start with events recorded since this time or within this period (`2h`)",
    },
    interval: durationOption("--interval <duration>", "pause between polls. Default: 5s"),
    timeout: durationOption("--timeout <duration>", "stop after this time. Default: no limit"),
    count: wholeNumberOption("--count <n>", "stop after this many events", 1, Number.MAX_SAFE_INTEGER),
  },
  calls: Object.values(eventEndpoints).map(({ listEvents }) => listEvents),
  async run({ options }, context) {
    const surface = context.surface(["collection", "customer"]);
    const help = await findFieldsHelp(eventEndpoints[surface].listEvents, context.style);
    if (help !== undefined) return help;
    const { interval = defaultIntervalMs, timeout, count, since } = options;
    const cases = await resolveCaseIds(context, options.case);
    return reportStream(context, {
      batches: followEvents(context, {
        surface,
        cases,
        since: since && (await resolveSince(context, since)),
        intervalMs: interval,
        timeoutMs: timeout,
        count,
      }),
      columns: eventColumns,
      emptyText: "No events arrived.",
      record: (record) => record,
      lines: (records) => records.map(({ value }) => formatEvent(value)).join("\n"),
    });
  },
});

function formatEvent(value: JsonValue): string {
  const parts = [
    formatTime(readText(value, "createdAt")),
    readText(value, "eventType"),
    describeEvent(readText(value, "payload")),
    describeDelivery(value),
    readText(value, "id"),
  ];
  return parts.filter((part) => part !== "").join("  ");
}
