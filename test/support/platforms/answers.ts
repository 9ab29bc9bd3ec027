import type { HttpResponse } from "../../../src/base/http";

/** Returns an answer from a server. Text is sent as it is, anything else as JSON. */
export function answer(body: unknown, status = 200, headers: Record<string, string> = {}): HttpResponse {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { status, headers: { "content-type": "application/json", ...headers }, body: Buffer.from(text) };
}
