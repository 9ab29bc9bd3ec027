import { isoTime } from "../../api/endpoint/codecs";
import { eventsOn } from "../../api/endpoint/events-on";
import { caseId } from "../../cli/cases/lookup";
import { textOption, wireOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { fieldsHelp } from "../../cli/output/fields";
import { wholeListOptions, wholeListReport } from "../../cli/output/listing";
import { eventColumns, eventSurface, missingCase } from "./recorded";

export default command({
  details:
    "List the events of a case: one line per event and subscription, regardless of the number of attempts.",
  examples: [
    {
      line: "recoup events list --case 44HX8JMJ",
      note: "events of a case, newest first",
    },
    {
      line: "recoup events list --case 3c813ff4-b868-4dde-a4fa-9a431d5b8688 --since 2026-03-01T00:00:00Z --json",
      note: "since a time",
    },
  ],
  options: {
    case: textOption("-c, --case <case>", "id or reference of the case (required)"),
    since: wireOption("--since <time>", "created at this time or later", isoTime),
    ...wholeListOptions,
  },
  calls: Object.values(eventsOn).map(({ listEvents }) => listEvents),
  async run({ options }, context) {
    const { case: name, since } = options;
    const surface = eventSurface(context);
    const { listEvents } = eventsOn[surface];
    const help = await fieldsHelp(listEvents, context.style);
    if (help !== undefined) return help;
    if (name === undefined) throw missingCase();
    return wholeListReport(context, {
      endpoint: listEvents,
      query: { caseId: await caseId(context, name), since },
      options,
      columns: eventColumns,
      noun: ["event", "events"],
    });
  },
});
