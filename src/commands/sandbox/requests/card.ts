import { isJsonObject, type JsonValue, readField, readText } from "../../../base/json/json";
import { indentJson } from "../../../base/json/pretty-json";
import { formatCount } from "../../../base/text/numbers/format-count";
import { buildCardBlock } from "../../../cli/output/card-rows";
import type { Block } from "../../../render/report";

export function buildRequestCard(value: JsonValue): readonly Block[] {
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
