import { flag } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { wholeListOptions } from "../../cli/output/listing";
import { rowListReport } from "../../cli/output/row-list";
import { listEitherSandbox, sandboxNow } from "../../cli/session/sandbox/either-sandbox";
import type { Column } from "../../render/report";

const columns: readonly Column[] = [
  { path: "id", title: "Id", kind: "id", priority: 6 },
  { path: "at", title: "At", kind: "age", priority: 2 },
  { path: "method", title: "Method", kind: "text", priority: 1 },
  { path: "path", title: "Path", kind: "url", priority: 1 },
  { path: "operation", title: "Operation", kind: "text", priority: 4 },
  { path: "status", title: "Status", kind: "number", priority: 1 },
  { path: "reason", title: "Reason", kind: "text", priority: 2 },
  { path: "suggestion", title: "Nearest call", kind: "text", priority: 5 },
];

export default command({
  details:
    "List the latest requests to the sandbox, newest first. It keeps 1,000 of them, without bodies, queries, keys and tokens. A refused request has a reason, and one to an unknown path has the closest call that exists. For a request that repeats an idempotency key, the reason names the earlier request whose answer it got.",
  examples: [
    { line: "recoup sandbox requests --refused", note: "what went wrong, and why" },
    { line: "recoup sandbox requests -L 20", note: "the last twenty" },
  ],
  options: {
    refused: flag("--refused", "only requests answered with status 400 or above"),
    ...wholeListOptions,
  },
  calls: [],
  prints: { list: async () => (await import("./shapes/log")).ListedRequest },
  async run({ options }, context) {
    const { refused = false } = options;
    return rowListReport(context, {
      rows: () => listEitherSandbox(context, refused ? "/requests?refused=true" : "/requests"),
      columns,
      noun: ["request", "requests"],
      idPath: "id",
      options,
      now: () => sandboxNow(context),
      emptyText: refused ? "No request was refused." : "No requests yet.",
    });
  },
});
