import { guid, isoTime } from "../../api/endpoint/codecs";
import { eventsOn } from "../../api/endpoint/events-on";
import { Failure } from "../../base/failure";
import { wireOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { limitOption, wholeListReport } from "../../cli/output/listing";
import { eventColumns, eventSurface } from "./recorded";

export default command({
  details:
    "List the events of a case: one line per event and subscription, regardless of the number of attempts.",
  examples: [
    {
      line: "recoup events list --case 3c813ff4-b868-4dde-a4fa-9a431d5b8688",
      note: "events of a case, newest first",
    },
    {
      line: "recoup events list --case 3c813ff4-b868-4dde-a4fa-9a431d5b8688 --since 2026-03-01T00:00:00Z --json",
      note: "since a time",
    },
  ],
  options: {
    case: wireOption("-c, --case <id>", "the case, by id (required)", guid),
    since: wireOption("--since <time>", "created at this time or later", isoTime),
    limit: limitOption,
  },
  calls: Object.values(eventsOn).map(({ listEvents }) => listEvents),
  async run({ options: { case: caseId, since, limit } }, context) {
    const surface = eventSurface(context);
    if (caseId === undefined && context.style.fields?.[0] !== "help") {
      throw new Failure("usage", "--case is missing.", {
        hint: "`recoup cases list -o ids` lists case ids.",
      });
    }
    return wholeListReport(context, {
      endpoint: eventsOn[surface].listEvents,
      query: { caseId, since },
      limit,
      columns: eventColumns,
      noun: ["event", "events"],
    });
  },
});
