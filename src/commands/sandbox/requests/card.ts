import { isJsonObject, type JsonValue, readField, readText } from "../../../base/json/json";
import { prettyJson } from "../../../base/json/pretty-json";
import { formatCount } from "../../../base/text/numbers/format-count";
import { cardBlock } from "../../../cli/output/card-rows";
import type { Block } from "../../../render/report";

export function requestCard(value: JsonValue): readonly Block[] {
  const query = readText(value, "query");
  const target = `${readText(value, "path")}${query === "" ? "" : `?${query}`}`;
  return [
    { kind: "title", text: `${readText(value, "method")} ${target}`, aside: readText(value, "status") },
    cardBlock(value, [
      ["Id", "id", "id"],
      ["Sandbox time", "at", "time"],
      ["Real time", "receivedAt", "time"],
      ["Took", (record) => unlessEmpty(readText(record, "durationMs"), " ms")],
      ["Operation", "operation"],
      ["Actor", actorText],
      ["Reason", "reason"],
      ["Nearest call", "suggestion"],
    ]),
    ...messageBlocks("Request", readField(value, "request")),
    ...messageBlocks("Answer", readField(value, "answer")),
  ];
}

const unlessEmpty = (text: string, unit: string) => (text === "" ? undefined : `${text}${unit}`);

function actorText(record: JsonValue): string | undefined {
  const actor = readField(record, "actor");
  if (!isJsonObject(actor)) return undefined;
  const tokenHolder = readText(actor, "through");
  const scopeText = `${readText(record, "surface")}, ${readText(record, "environment")}`;
  return `${readText(actor, "name")} (${scopeText})${tokenHolder === "" ? "" : ` with a token of ${tokenHolder}`}`;
}

function messageBlocks(title: string, message: JsonValue | undefined): readonly Block[] {
  if (!isJsonObject(message)) return [];
  const headers = readField(message, "headers");
  const names = isJsonObject(headers) ? Object.entries(headers) : [];
  const rows = names.map(([label, value]) => ({ label, kind: "text" as const, value }));
  return [
    { kind: "heading", text: title },
    ...(rows.length === 0 ? [] : [{ kind: "pairs" as const, columns: rows, isOneColumn: true }]),
    { kind: "text", text: bodyText(message) },
  ];
}

function bodyText(message: JsonValue): string {
  const bytes = formatCount(Number(readText(message, "bytes")));
  const body = readText(message, "body");
  switch (readText(message, "kept")) {
    case "size":
      return `A body of ${bytes} bytes, not kept: an upload, or not text.`;
    case "off":
      return `A body of ${bytes} bytes, not kept: the sandbox was served with --no-request-bodies.`;
    case "cut":
      return `${prettyJson(body, true)}\n\nThe beginning of ${bytes} bytes.`;
    default:
      return body === "" ? "No body." : prettyJson(body);
  }
}
