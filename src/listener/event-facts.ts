import { type JsonValue, parseJson, printJson, readField } from "../base/json/json";

/** What a body says of its event, as far as it says anything (DLV-12, EVT-01 to EVT-03). */
export interface EventFacts {
  readonly id: string | null;
  readonly event: string | null;
  readonly caseId: string | null;
  readonly reference: string | null;
  readonly timestamp: string | null;
  /** The body as JSON on one line; what is no JSON is a JSON string of its text. */
  readonly json: string;
}

export function readFacts(body: Uint8Array): EventFacts {
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString();
  const envelope = parsed(text);
  const data = readField(envelope, "data");
  return {
    id: textIn(envelope, "id"),
    event: textIn(envelope, "event"),
    caseId: textIn(data, "caseId"),
    reference: textIn(data, "reference"),
    timestamp: textIn(envelope, "timestamp"),
    json: envelope === undefined ? JSON.stringify(text) : onOneLine(text),
  };
}

function textIn(object: JsonValue | undefined, name: string): string | null {
  const value = readField(object, name);
  return typeof value === "string" && value !== "" ? value : null;
}

/** Undefined for everything that is no JSON. Only texts are read of it, so that numbers need not keep their digits. */
function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text.startsWith("\uFEFF") ? text.slice(1) : text) as JsonValue;
  } catch {
    return undefined;
  }
}

/** As it came, unless it holds line breaks or a byte order mark; numbers keep their digits then, too. */
function onOneLine(text: string): string {
  if (!/[\r\n\uFEFF]/.test(text)) return text;
  try {
    return printJson(parseJson(text.replace(/^\uFEFF/, "")));
  } catch {
    return JSON.stringify(text);
  }
}
