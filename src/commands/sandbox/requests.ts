import { advice, recoup } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import { isJsonObject, type JsonValue, RawJson, readField, readText } from "../../base/json/json";
import { indentJson } from "../../base/json/pretty-json";
import { formatCount } from "../../base/text/numbers/format-count";
import { flag } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { buildCardBlock, reportLoadedRecord } from "../../cli/output/record-report";
import type { Context } from "../../cli/session/context";
import { listControlRecords, readSandboxTime } from "../../cli/session/sandbox/control-client";
import { completeListOptions, reportRows } from "../../kit/listing/listing";
import type { Block, Column, Report } from "../../render/report";

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

/** Fields that `--fields` and `--where` accept in addition to the columns. */
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
    const { refused = false } = options;
    return reportRows(context, {
      rows(maxRows) {
        const query = new URLSearchParams({
          ...(refused && { refused: "true" }),
          ...(maxRows !== undefined && { limit: String(maxRows) }),
        });
        return listControlRecords(context, `/requests?${query}`);
      },
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

function buildRequestCard(value: JsonValue): readonly Block[] {
  const query = readText(value, "query");
  const status = readText(value, "status");
  const target = `${readText(value, "path")}${query === "" ? "" : `?${query}`}`;
  return [
    {
      kind: "title",
      text: `${readText(value, "method")} ${target}`,
      aside: status === "0" ? "no answer" : status,
    },
    buildCardBlock(value, [
      ["Id", "id", "id"],
      ["Sandbox time", "at", "time"],
      ["Real time", "receivedAt", "time"],
      ["Took", (record) => formatWithUnit(readText(record, "durationMs"), " ms")],
      ["Operation", "operation"],
      ["Actor", formatActor],
      ["Reason", "reason"],
      ["Nearest call", "suggestion"],
    ]),
    ...buildMessageBlocks("Request", readField(value, "request")),
    ...buildMessageBlocks("Answer", readField(value, "answer")),
  ];
}

const formatWithUnit = (text: string, unit: string) => (text === "" ? undefined : `${text}${unit}`);

function formatActor(record: JsonValue): string | undefined {
  const actor = readField(record, "actor");
  if (!isJsonObject(actor)) return undefined;
  const tokenHolder = readText(actor, "through");
  const scopeText = `${readText(record, "surface")}, ${readText(record, "environment")}`;
  return `${readText(actor, "name")} (${scopeText})${tokenHolder === "" ? "" : ` with a token of ${tokenHolder}`}`;
}

function buildMessageBlocks(title: string, message: JsonValue | undefined): readonly Block[] {
  if (!isJsonObject(message)) return [];
  const headers = readField(message, "headers");
  const headerEntries = isJsonObject(headers) ? Object.entries(headers) : [];
  const rows = headerEntries.map(([label, value]) => ({ label, kind: "text" as const, value }));
  return [
    { kind: "heading", text: title },
    { kind: "pairs", columns: rows, isOneColumn: true },
    { kind: "text", text: describeBody(message) },
  ];
}

function describeBody(message: JsonValue): string {
  const bytes = formatCount(Number(readText(message, "bytes")));
  const body = readText(message, "body");
  switch (readText(message, "kept")) {
    case "size":
      return `A body of ${bytes} bytes, not kept: an upload, or not text.`;
    case "off":
      return `A body of ${bytes} bytes, not kept: the sandbox was served with --no-request-bodies.`;
    case "cut":
      return `${indentJson(body, true)}\n\nThe beginning of ${bytes} bytes.`;
    default:
      return body === "" ? "No body." : indentJson(body);
  }
}
