import { Failure } from "../../base/failure";
import type { HttpRequest, HttpResponse, Send } from "../../base/http";

export interface Bearer {
  /** Returns the current token, but never the refused one. */
  token(refusedToken?: string): Promise<string>;
}

/** Sends with a token. After a 401, gets a new token and retries once (CLI-08). */
export async function sendWithToken(send: Send, bearer: Bearer, request: HttpRequest): Promise<HttpResponse> {
  const token = await bearer.token();
  const first = await send(withToken(request, token));
  if (first.status !== 401) return first;
  const isOpen = first.mayHaveArrived === true;
  try {
    const renewed = withToken(request, await bearer.token(token));
    const second = await send(isOpen ? { ...renewed, isResumed: true } : renewed);
    const attempts = (first.attempts ?? 1) + (second.attempts ?? 1);
    return { ...second, attempts, ...(isOpen ? { mayHaveArrived: true } : {}) };
  } catch (error) {
    throw isOpen && error instanceof Failure ? error.afterUncertainAttempt() : error;
  }
}

function withToken(request: HttpRequest, token: string): HttpRequest {
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } };
}
