import { advice, recoup } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import type { Headers, HttpRequest, HttpResponse } from "../../base/http";
import type { PlatformOptions } from "../../base/platform";
import { type HandlerResponse, selectMediaType } from "../wire/responses";

const hint = advice`${recoup`sandbox fault list`} shows the injected faults.`;

/**
 * Returns the response. Throws if a fault drops all or part of it, or if it is larger than the client
 * accepts.
 */
export function deliverResponse(
  request: HttpRequest,
  answer: HandlerResponse,
  response: HttpResponse,
): HttpResponse {
  if (answer.loss !== undefined) throw createConnectionLostFailure(response, answer.loss);
  const { maxBodyBytes } = request;
  if (maxBodyBytes === undefined || response.body.length <= maxBodyBytes) return response;
  throw new Failure("network", `the answer of the sandbox is larger than ${maxBodyBytes} bytes`, {
    hint: "Request less at once, for example with a smaller page size.",
    retryable: false,
  });
}

export function buildResponse(request: HttpRequest, answer: HandlerResponse): HttpResponse {
  const {
    status,
    contentType = status < 300 ? selectMediaType(request.headers.accept) : "application/json",
  } = answer;
  const charset = answer.bytes === undefined ? "; charset=utf-8" : "";
  // A 204 response has no body and therefore no content type.
  const typeHeaders: Headers = status === 204 ? {} : { "content-type": `${contentType}${charset}` };
  const headers = answer.headers === undefined ? typeHeaders : { ...typeHeaders, ...answer.headers };
  const body = answer.bytes ?? answer.encoded ?? Buffer.from(answer.body);
  const { stream } = answer;
  return stream === undefined ? { status, headers, body } : { status, headers, body, stream };
}

/** Waits for the delay that a fault adds. Throws if the client gives up first. */
export async function waitForDelay(
  delayMs: number,
  timeoutMs: number | undefined,
  sleep: PlatformOptions["sleep"],
): Promise<void> {
  const limitMs = timeoutMs || Number.POSITIVE_INFINITY;
  await sleep?.(Math.min(delayMs, limitMs));
  if (delayMs <= limitMs) return;
  throw new Failure("network", `the sandbox gave no answer within ${limitMs / 1000} s`, {
    hint: `Allow more time with --request-timeout; ${hint}`,
    retryable: true,
  });
}

function createConnectionLostFailure(response: HttpResponse, loss: "all" | "half"): Failure {
  const { length } = response.body;
  const sentBytes = Math.floor(length / 2);
  const details = { hint, retryable: true };
  if (loss === "all" || sentBytes === 0)
    return new Failure("network", "the sandbox closed the connection without an answer", details);
  const message = `the sandbox closed the connection in the middle of its answer (got ${sentBytes} of ${length} bytes)`;
  const headers = { ...response.headers, "content-length": String(length) };
  const arrived = { ...response, headers, body: response.body.subarray(0, sentBytes) };
  return new Failure("network", message, { ...details, arrived });
}
