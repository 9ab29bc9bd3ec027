import { eventEndpoints } from "../../api/families/events";
import { Failure } from "../../base/failure";
import { textOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { resolveCaseId } from "../../kit/cases/lookup";
import { completeListOptions, reportCompleteList } from "../../kit/listing/listing";
import { createMissingCaseFailure, eventColumns, resolveSince, sinceOption } from "./event-list";

export default command({
  details:
    "List the events of a case: one line per event and subscription, regardless of the number of attempts.",
  examples: {
    "recoup events list --case 44HX8JMJ": "events of a case, newest first",
    "recoup events list --case 3c813ff4-b868-4dde-a4fa-9a431d5b8688 --since 2026-03-01T00:00:00Z --json":
      "since a time",
  },
  argument: { name: "case", description: "id or reference of the case, as with --case", isOptional: true },
  options: {
    case: textOption("-c, --case <case>", "id or reference of the case"),
    since: sinceOption,
    ...completeListOptions,
  },
  calls: Object.values(eventEndpoints).map(({ listEvents }) => listEvents),
  async run({ argument, options }, context) {
    const surface = context.surface(["collection", "customer"]);
    return reportCompleteList(context, {
      endpoint: eventEndpoints[surface].listEvents,
      query: async () => ({
        caseId: await resolveCaseId(context, resolveCaseName(argument, options.case)),
        since: options.since && (await resolveSince(context, options.since)),
      }),
      options,
      columns: eventColumns,
      noun: ["event", "events"],
    });
  },
});

function resolveCaseName(argument: string, option: string | undefined): string {
  if (argument !== "" && option !== undefined)
    throw new Failure("usage", "The case is named twice, as an argument and with --case.");
  const name = option ?? argument;
  if (name === "") throw createMissingCaseFailure();
  return name;
}
