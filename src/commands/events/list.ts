import { guid, isoTime } from "../../api/codecs";
import * as collection from "../../api/collection/events";
import * as customer from "../../api/customer/events";
import { Failure } from "../../base/failure";
import { command } from "../../cli/command";
import { limitOption, wholeListReport } from "../../cli/listing";
import { wireOption } from "../../cli/option";

const bySurface = { collection: collection.listEvents, customer: customer.listEvents };

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
  calls: Object.values(bySurface),
  async run({ options: { case: caseId, since, limit } }, context) {
    const surface = context.surface(["collection", "customer"]);
    if (caseId === undefined && context.style.fields?.[0] !== "help") {
      throw new Failure("usage", "--case is missing.", {
        hint: "`recoup cases list -o ids` prints the ids of cases.",
      });
    }
    return wholeListReport(context, {
      endpoint: bySurface[surface === "customer" ? "customer" : "collection"],
      query: { caseId, since },
      limit,
      columns: [
        { path: "createdAt", title: "Created", kind: "time", priority: 2 },
        { path: "eventType", title: "Event", kind: "text", priority: 1 },
        { path: "deliveredAt", title: "Delivered", kind: "time", priority: 3 },
        { path: "attemptCount", title: "Attempts", kind: "number", priority: 2 },
        { path: "lastResponseCode", title: "Answer", kind: "number", priority: 2 },
        { path: "lastError", title: "Error", kind: "text", priority: 4 },
        { path: "id", title: "Id", kind: "id", priority: 1 },
        { path: "subscriptionId", title: "Subscription", kind: "id", priority: 5 },
      ],
      noun: ["event", "events"],
    });
  },
});
