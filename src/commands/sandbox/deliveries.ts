import { guidCodec } from "../../api/endpoint/codecs";
import { omitUndefined } from "../../base/collections/omit-undefined";
import { Failure } from "../../base/failure";
import { flag, textOption, wholeNumberOption, wireOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { listControlRecords, readSandboxTime } from "../../cli/session/sandbox/control-client";
import { completeListOptions, reportRows } from "../../kit/listing/listing";
import type { Column } from "../../render/report";

const columns: readonly Column[] = [
  { path: "at", title: "At", kind: "age", priority: 2 },
  { path: "event", title: "Event", kind: "text", priority: 1 },
  { path: "attempt", title: "Attempt", kind: "number", priority: 1 },
  { path: "status", title: "Answer", kind: "number", priority: 1 },
  { path: "error", title: "Error", kind: "text", priority: 1 },
  { path: "durationMs", title: "Took ms", kind: "number", priority: 8 },
  { path: "bytes", title: "Bytes", kind: "number", priority: 9 },
  { path: "sentTo", title: "Sent to", kind: "url", priority: 3 },
  { path: "nextAttemptAt", title: "Next attempt", kind: "age", priority: 2, before: "durationMs" },
  { path: "eventId", title: "Event id", kind: "id", priority: 6 },
  { path: "subscriptionId", title: "Subscription", kind: "otherId", priority: 5 },
  { path: "caseId", title: "Case", kind: "otherId", priority: 5 },
  { path: "url", title: "Address", kind: "url", priority: 10 },
];

/** Fields that `--fields` and `--where` accept in addition to the columns. */
const kinds = {
  signedAt: "number",
  surface: "text",
  payload: "text",
  headers: "object",
  answer: "text",
} as const;

const defaultLimit = 100;
const maxLimit = 10_000;

export default command({
  details:
    "List the sandbox's delivery attempts, newest first, with deliveries that wait for their first attempt and those that were not sent because the subscription is inactive. --json includes the payload as it was sent. Deliveries to hosts under .example, .invalid, .test and example.com, .net and .org go to the sandbox itself, which accepts everything, unless a route (`sandbox serve --route` or RECOUP_SANDBOX_ROUTE) leads to a receiver on this machine.",
  examples: {
    "recoup sandbox deliveries --failed": "failed attempts and their errors",
    "recoup sandbox deliveries --case 44HX8JMJ --json": "the events of one case",
    "recoup sandbox deliveries -L 1 --fields headers --json": "the headers that were sent",
  },
  options: {
    case: textOption("-c, --case <case>", "only events of this case, by id or reference"),
    subscription: wireOption("--subscription <id>", "only events for this subscription", guidCodec),
    failed: flag("--failed", "only attempts that failed"),
    ...completeListOptions,
    limit: wholeNumberOption(
      "-L, --limit <n>",
      `list at most this many. Default: ${defaultLimit}`,
      1,
      maxLimit - 1,
    ),
  },
  prints: { list: async () => (await import("./shapes/log")).Attempt },
  async run({ options }, context) {
    const { case: caseId, subscription, failed = false } = options;
    return reportRows(context, {
      async rows(maxRows) {
        const query = new URLSearchParams({
          ...omitUndefined({ case: caseId, subscription }),
          ...(failed && { failed: "true" }),
          limit: String(maxRows ?? maxLimit),
        });
        const attempts = await listControlRecords(context, `/deliveries?${query}`);
        if (maxRows === undefined && attempts.length === maxLimit)
          throw new Failure(
            "usage",
            `--where and --sum read at most ${maxLimit - 1} attempts, and there are more.`,
            { hint: "Narrow the list with --case, --subscription or --failed." },
          );
        return attempts;
      },
      defaultLimit,
      columns,
      kinds,
      noun: ["attempt", "attempts"],
      idPath: "eventId",
      now: () => readSandboxTime(context),
      emptyText: failed ? "No attempt failed." : "No attempts yet.",
      options,
    });
  },
});
