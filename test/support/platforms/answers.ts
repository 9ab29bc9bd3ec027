import type { HttpResponse, Send } from "../../../src/base/http";

/** Returns a server response. Text is sent unchanged, and anything else as JSON. */
export function answer(body: unknown, status = 200, headers: Record<string, string> = {}): HttpResponse {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { status, headers: { "content-type": "application/json", ...headers }, body: Buffer.from(text) };
}

/** Returns a platform that gives these responses in turn and then repeats the last one. */
export function inTurn(...answers: readonly HttpResponse[]): Send {
  let next = 0;
  return async () => answers[Math.min(next++, answers.length - 1)] as HttpResponse;
}

/** Returns a platform that gives every request the same response. */
export const serving = (body: unknown, status = 200): Send => inTurn(answer(body, status));
