import { isoTime } from "../../api/codecs";
import { shortTime } from "../../base/date";
import { Failure } from "../../base/failure";
import { type JsonValue, type RawJson, readText } from "../../base/json";
import { command } from "../../cli/command";
import type { Context } from "../../cli/context";
import { fieldsHelp } from "../../cli/fields";
import { duration, wholeNumber, wireOption } from "../../cli/option";
import { eventText } from "../../render/event-text";
import type { ListEnd, Report } from "../../render/report";
import { tellDelivery } from "../../webhooks/delivery-state";
import { followEvents } from "./follow";
import { casesOption, eventColumns, eventSurface, eventsOn, readCases } from "./recorded";

const usualIntervalMs = 5_000;

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
    interval: duration("--interval <duration>", "the pause between two looks; 5s"),
    timeout: duration("--timeout <duration>", "end after this long; never"),
    count: wholeNumber("--count <n>", "end after this many events", 1, Number.MAX_SAFE_INTEGER),
  },
  calls: Object.values(eventsOn).map(({ listEvents }) => listEvents),
  async run({ options }, context) {
    const surface = eventSurface(context);
    const help = await fieldsHelp(eventsOn[surface].listEvents, context.style);
    if (help !== undefined) return help;
    const { interval = usualIntervalMs, timeout, count, since } = options;
    const cases = readCases(options.case);
    const found = followEvents(context, {
      surface,
      cases,
      since,
      intervalMs: interval,
      timeoutMs: timeout,
      count,
    });
    return tell(context, found);
  },
});

/** A table would have to wait for its rows, so a person gets lines. */
function tell({ style }: Context, found: AsyncGenerator<readonly RawJson[]>): Report {
  const { format, isTerminal, isExplicitFormat, fields } = style;
  const isForPeople = format === "table" && (isTerminal || isExplicitFormat) && fields === undefined;
  return isForPeople ? { kind: "live", steps: lines(found) } : asList(found);
}

async function* lines(found: AsyncGenerator<readonly RawJson[]>) {
  for await (const records of found)
    for (const { value } of records) yield { text: tellEvent(value), json: value };
}

function tellEvent(value: JsonValue): string {
  const parts = [
    shortTime(readText(value, "createdAt")),
    readText(value, "eventType"),
    eventText(readText(value, "payload")),
    tellDelivery(value),
    readText(value, "id"),
  ];
  return parts.filter((part) => part !== "").join("  ");
}

/** What was printed before something went wrong stays, and the document around it is closed. */
function asList(found: AsyncGenerator<readonly RawJson[]>): Report {
  let end: ListEnd = { isComplete: true, notes: [] };
  async function* pages() {
    let isStarted = false;
    try {
      for await (const records of found) {
        isStarted = true;
        yield { records };
      }
    } catch (failure) {
      if (!(failure instanceof Failure) || !isStarted) throw failure;
      const reason = failure.kind === "interrupted" ? "interrupted" : "failed";
      end = { isComplete: false, reason, notes: [], failure };
    }
  }
  return {
    kind: "list",
    columns: eventColumns,
    pages: pages(),
    idPath: "id",
    emptyText: "No events came.",
    end: () => end,
  };
}
