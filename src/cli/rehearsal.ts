import type { Target } from "../api/call";
import type { Headers, HttpRequest } from "../base/http";
import { parseJson, printJson } from "../base/json";
import { safeJson, safeLines } from "../render/safe-text";
import { masked } from "./mask";
import { shellWord } from "./shell-word";
import { tellHeaders } from "./trace";

/** Thrown in place of sending: what would have been sent, ready to be printed. Not a failure. */
export class Rehearsal {
  constructor(readonly text: string) {}
}

type Sender = Pick<Target, "surface" | "authorization" | "bearer">;

/** The request as `--dry-run` shows it; the key is named and not shown. */
export function tellRequest(request: HttpRequest, sender: Sender, asJson: boolean): string {
  const headers: Headers = { ...request.headers, ...maskedKey(sender) };
  const body = request.body === undefined ? undefined : Buffer.from(request.body).toString();
  if (asJson) {
    const { method, url } = request;
    return `${safeJson(printJson({ method, url, headers, ...(body === undefined ? {} : { body: readBody(body) }) }))}\n`;
  }
  const lines = [
    `${request.method} ${request.url}`,
    ...tellHeaders(headers),
    ...(body === undefined ? [] : ["", body]),
  ];
  return `${safeLines(lines.join("\n"))}\n`;
}

function maskedKey({ bearer, authorization }: Sender): Headers {
  if (bearer !== undefined) return { authorization: `Bearer ${masked}` };
  return Object.fromEntries(Object.keys(authorization).map((name) => [name, masked]));
}

function readBody(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

/** The request as a curl command; the key is a variable that the shell fills in. */
export function tellCurl(request: HttpRequest, { surface, authorization, bearer }: Sender): string {
  const key = `$RECOUP_${surface.toUpperCase()}_KEY`;
  const secret =
    bearer !== undefined
      ? ['"authorization: Bearer $RECOUP_CLIENT_TOKEN"']
      : Object.keys(authorization).map(
          (name) => `"${name}: ${name === "authorization" ? `Bearer ${key}` : key}"`,
        );
  const headers = Object.entries(request.headers).map(([name, value]) => shellWord(`${name}: ${value}`));
  const parts = [
    `curl --request ${request.method} ${shellWord(request.url)}`,
    ...[...secret, ...headers].map((header) => `--header ${header}`),
    ...(request.body === undefined
      ? []
      : [`--data-binary ${shellWord(Buffer.from(request.body).toString())}`]),
  ];
  return `${parts.join(" \\\n  ")}\n`;
}
