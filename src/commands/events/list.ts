import { guid, isoTime } from "../../api/endpoint/codecs";
import { Failure } from "../../base/failure";
import { wireOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { limitOption, wholeListReport } from "../../cli/output/listing";
import { eventColumns, eventSurface, eventsOn } from "./recorded";

export default command({
  details:
    "List what was delivered for a case: one line an event and subscription, whatever the number of attempts.",
  examples: [
    { line: "recoup events list --case <id>", note: "everything of one case, newest first" },
    { line: "recoup events list --case <id> --since 2026-03-01T00:00:00Z --json", note: "since a moment" },
  ],
  options: {
    case: wireOption("-c, --case <id>", "the case (required)", guid),
    since: wireOption("--since <time>", "created at this time or later", isoTime),
    limit: limitOption,
  },
  calls: Object.values(eventsOn).map(({ listEvents }) => listEvents),
  async run({ options: { case: caseId, since, limit } }, context) {
    const surface = eventSurface(context);
    if (caseId === undefined && context.style.fields?.[0] !== "help") {
      throw new Failure("usage", "--case is missing.", {
        hint: "`recoup cases list -o ids` prints the ids of cases.",
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
