import { isoTime } from "../../api/endpoint/codecs";
import { type JsonValue, readText } from "../../base/json/json";
import { shortTime } from "../../base/text/date";
import { duration, wholeNumber, wireOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { fieldsHelp } from "../../cli/output/fields";
import { streamReport } from "../../cli/output/stream-report";
import { eventText } from "../../render/text/event-text";
import { describeDelivery } from "../../webhooks/delivery-state";
import { followEvents } from "./follow";
import { casesOption, eventColumns, eventSurface, eventsOn, readCases } from "./recorded";

const defaultIntervalMs = 5_000;

export default command({
  details:
    "Print the events of cases as they are recorded, each once, until Ctrl-C, --count or --timeout. Without --since it starts with what is new. The platform may record an event up to half a minute after it happened.",
  examples: [
    { line: "recoup events tail --case <id>", note: "what happens from now on" },
    {
      line: "recoup events tail --case <id> --case <id> --since 2026-03-16T09:00:00Z -o ndjson",
      note: "of two cases, for another program",
    },
    { line: "recoup events tail --case <id> --count 1 --timeout 5m", note: "until the next one" },
  ],
  options: {
    case: casesOption,
    since: wireOption("--since <time>", "start with what was recorded at this time or later", isoTime),
    interval: duration("--interval <duration>", "the pause between two polls; 5s"),
    timeout: duration("--timeout <duration>", "end after this long; never"),
    count: wholeNumber("--count <n>", "end after this many events", 1, Number.MAX_SAFE_INTEGER),
  },
  calls: Object.values(eventsOn).map(({ listEvents }) => listEvents),
  async run({ options }, context) {
    const surface = eventSurface(context);
    const help = await fieldsHelp(eventsOn[surface].listEvents, context.style);
    if (help !== undefined) return help;
    const { interval = defaultIntervalMs, timeout, count, since } = options;
    const cases = readCases(options.case);
    const found = followEvents(context, {
      surface,
      cases,
      since,
      intervalMs: interval,
      timeoutMs: timeout,
      count,
    });
    return streamReport(context, {
      batches: found,
      columns: eventColumns,
      emptyText: "No events came.",
      record: (record) => record,
      lines: (records) => records.map(({ value }) => formatEvent(value)).join("\n"),
    });
  },
});

function formatEvent(value: JsonValue): string {
  const parts = [
    shortTime(readText(value, "createdAt")),
    readText(value, "eventType"),
    eventText(readText(value, "payload")),
    describeDelivery(value),
    readText(value, "id"),
  ];
  return parts.filter((part) => part !== "").join("  ");
}
