import { advice } from "../../base/advice/advice";
import { recoup } from "../../base/advice/command-line";
import { Failure } from "../../base/failure";
import { RawJson } from "../../base/json/json";
import { flag } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { reportLoadedRecord } from "../../cli/output/read-spec";
import type { Context } from "../../cli/session/context";
import { listControlRecords, readSandboxTime } from "../../cli/session/sandbox/control-client";
import { completeListOptions } from "../../kit/listing/listing";
import { reportRows } from "../../kit/listing/row-list";
import type { Column, Report } from "../../render/report";
import { buildRequestCard } from "./requests/card";

const columns: readonly Column[] = [
  { path: "id", title: "Id", kind: "id", priority: 4 },
  { path: "at", title: "At", kind: "age", priority: 2 },
  { path: "method", title: "Method", kind: "text", priority: 1 },
  { path: "path", title: "Path", kind: "url", priority: 1 },
  { path: "query", title: "Query", kind: "text", priority: 2 },
  { path: "operation", title: "Operation", kind: "text", priority: 6 },
  { path: "status", title: "Status", kind: "number", priority: 1 },
  { path: "durationMs", title: "Took ms", kind: "number", priority: 7 },
  { path: "reason", title: "Reason", kind: "text", priority: 2 },
  { path: "actor.name", title: "Actor", kind: "text", priority: 8 },
  { path: "suggestion", title: "Nearest call", kind: "text", priority: 5 },
];

/** Fields for `--fields` and `--where` beyond the columns. */
const kinds = {
  receivedAt: "time",
  environment: "word",
  surface: "word",
  actor: "object",
  "actor.kind": "word",
  "actor.id": "text",
  "actor.through": "text",
  request: "object",
  "request.headers": "object",
  "request.type": "text",
  "request.bytes": "number",
  "request.kept": "word",
  "request.body": "text",
  answer: "object",
  "answer.headers": "object",
  "answer.type": "text",
  "answer.bytes": "number",
  "answer.kept": "word",
  "answer.body": "text",
} as const;

export default command({
  details:
    "List the latest requests to the sandbox, newest first, or show one with its headers and bodies. The sandbox keeps 1,000 of them. A body is kept if it is text, up to 16 KiB; keys, tokens, cookies and signatures are masked. A refused request has a reason, and one to an unknown path has the closest call that exists. For a request that repeats an idempotency key, the reason names the earlier request whose answer it got. --json includes headers and bodies.",
  examples: {
    "recoup cases list --limit 1": "a request",
    "recoup sandbox requests --refused": "what went wrong, and why",
    "recoup sandbox requests -L 20": "the last twenty",
    "recoup sandbox requests 1": "one by its id, with headers and bodies",
  },
  argument: { name: "id", description: "only this one, with its headers and bodies", isOptional: true },
  options: {
    refused: flag("--refused", "only requests answered with status 400 or above"),
    ...completeListOptions,
  },
  prints: {
    list: async () => (await import("./shapes/log")).ListedRequest,
    record: async () => (await import("./shapes/log")).ListedRequest,
  },
  async run({ argument, options }, context) {
    if (argument !== "") return showRequest(context, argument);
    const { refused = false, limit, where, sum } = options;
    const needsAllRows = (where ?? sum) !== undefined || limit === undefined;
    const query = new URLSearchParams({
      ...(refused && { refused: "true" }),
      ...(!needsAllRows && { limit: String(limit + 1) }),
    });
    return reportRows(context, {
      rows: () => listControlRecords(context, `/requests?${query}`),
      columns,
      kinds,
      noun: ["request", "requests"],
      idPath: "id",
      options,
      now: () => readSandboxTime(context),
      emptyText: refused ? "No request was refused." : "No requests yet.",
    });
  },
});

async function showRequest(context: Context, id: string): Promise<Report> {
  const hint = advice`${recoup`sandbox requests`} shows the ids.`;
  if (!/^\d{1,9}$/.test(id)) throw new Failure("usage", `"${id}" is not the id of a request.`, { hint });
  const [request] = await listControlRecords(context, `/requests?id=${id}`);
  if (request === undefined)
    throw new Failure("not-found", `The sandbox has no request ${id}. It keeps the latest 1,000.`, { hint });
  return reportLoadedRecord(RawJson.of(request), { view: buildRequestCard });
}
