import { command } from "../cli/line/command";
import { completeListOptions, reportRows } from "../kit/listing/listing";
import type { Column } from "../render/report";
import { buildHistoryRow, readHistory } from "./history/kept-requests";

const columns: readonly Column[] = [
  { path: "number", title: "N", kind: "id", priority: 1 },
  { path: "at", title: "When", kind: "age", priority: 1 },
  { path: "command", title: "Command", kind: "text", priority: 2, preferredWidth: 30 },
  { path: "profile", title: "Profile", kind: "text", priority: 4 },
  { path: "environment", title: "Environment", kind: "text", priority: 4 },
  { path: "surface", title: "Surface", kind: "text", priority: 6 },
  { path: "method", title: "Method", kind: "text", priority: 1 },
  { path: "path", title: "Path", kind: "url", priority: 2 },
  { path: "status", title: "Status", kind: "number", priority: 1 },
  { path: "outcome", title: "Outcome", kind: "text", priority: 2 },
  { path: "created", title: "Created", kind: "otherId", priority: 5 },
  { path: "durationMs", title: "Took ms", kind: "number", priority: 7 },
  { path: "attempts", title: "Attempts", kind: "number", priority: 7 },
];

export default command({
  details:
    "List the requests that were sent to real hosts, newest first; those of the embedded sandbox are not recorded. Default: the last 20, or all with --where or --sum. The outcome is ok, the error, or unknown for a write that was sent and never answered. The number of a request never changes. Keys and tokens are masked, and names, addresses and free text are digests, unless `config set history full` keeps them. It is stored on this machine, in files that only you can read. `recoup history show N` shows one, and `recoup config set history off` records nothing.",
  examples: {
    "recoup history": "the last requests",
    "recoup history --where 'method!=GET' --where 'at>2026-03-01'": "what was written since",
  },
  options: completeListOptions,
  prints: { list: async () => (await import("./history/shapes")).SentRequest },
  async run({ options }, context) {
    return reportRows(context, {
      rows: async (maxRows) => {
        const newestFirst = [...(await readHistory(context))].reverse();
        return newestFirst
          .slice(0, maxRows)
          .map(buildHistoryRow)
          .filter((row) => row !== undefined);
      },
      defaultLimit: 20,
      columns,
      noun: ["request", "requests"],
      kinds: { number: "number" },
      idPath: "number",
      options,
      now: async () => context.host.now(),
      emptyText: "No requests to real hosts yet.",
    });
  },
});
