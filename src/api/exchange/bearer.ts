import { Failure, rethrowUnsent } from "../../base/failure";
import type { HttpRequest, HttpResponse, Send } from "../../base/http";

/** Returns the current token, or a newer one if the current token is `refusedToken`. */
export type Bearer = (refusedToken?: string) => Promise<string>;

/** Sends a request with a token. After a 401, gets a new token and retries once (CLI-08). */
export async function sendWithToken(send: Send, bearer: Bearer, request: HttpRequest): Promise<HttpResponse> {
  const token = await bearer();
  const firstResponse = await send(withToken(request, token));
  if (firstResponse.status !== 401) return firstResponse;
  const isUncertain = firstResponse.mayHaveArrived === true;
  try {
    const renewedRequest = withToken(request, await bearer(token).catch(rethrowUnsent));
    const secondResponse = await send(isUncertain ? { ...renewedRequest, isResumed: true } : renewedRequest);
    const attempts = (firstResponse.attempts ?? 1) + (secondResponse.attempts ?? 1);
    return { ...secondResponse, attempts, ...(isUncertain ? { mayHaveArrived: true } : {}) };
  } catch (error) {
    throw isUncertain && error instanceof Failure ? error.afterUncertainAttempt() : error;
  }
}

function withToken(request: HttpRequest, token: string): HttpRequest {
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } };
}
