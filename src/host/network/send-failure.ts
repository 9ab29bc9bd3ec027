import { Failure } from "../../base/failure";
import { formatCount } from "../../base/text/numbers/format-count";
import { getErrorCode } from "../system-cause";
import type { PendingExchange } from "./exchange";
import { describeNetworkError, describeTimeout, type NetworkErrorMessage } from "./network-errors";

/** Converts an error to a failure that says why there is no complete response. */
export function toSendFailure(error: Error, exchange: PendingExchange): Failure {
  const rootError = findRootError(error);
  const code = getErrorCode(rootError) ?? "";
  const isInvalidRequest = code === "UND_ERR_INVALID_ARG" || code === "UND_ERR_NOT_SUPPORTED";
  if (isInvalidRequest && !rootError.message.startsWith("Proxy "))
    return createUnsendableFailure(rootError, exchange);
  return flagUnsent(
    exchange,
    createNetworkFailure(exchange, describeNetworkError(code, exchange, rootError), error),
  );
}

/** Sets `mayHaveArrived` to false unless a connection accepted the request. */
export const flagUnsent = ({ isUnderWay }: PendingExchange, failure: Failure): Failure =>
  isUnderWay ? failure : failure.with({ mayHaveArrived: false });

export function createTooLargeFailure(exchange: PendingExchange): Failure {
  return createNetworkFailure(exchange, {
    message: `the answer of ${exchange.target.address} is larger than ${formatSize(exchange.limits.maxBodyBytes)}`,
    hint: "Request less at once, for example with a smaller page size.",
  });
}

export function createNoStatusFailure(exchange: PendingExchange, status: number): Failure {
  return createNetworkFailure(exchange, {
    message: `the server ${exchange.target.address} answered with the status ${String(status).padStart(3, "0")}, which HTTP does not have`,
    hint: "Check that the URL is the platform's.",
  });
}

export function createRequestTimeoutFailure(exchange: PendingExchange, allowedMs: number): Failure {
  const cause = Object.assign(new Error("overdue"), { code: "ETIMEDOUT" });
  return flagUnsent(exchange, createNetworkFailure(exchange, describeTimeout(exchange, allowedMs), cause));
}

export function createUndecodableFailure(
  exchange: PendingExchange,
  encodings: string,
  error: unknown,
): Failure {
  const report = {
    message: `the body of the answer of ${exchange.target.address} can't be decoded (content-encoding: ${encodings})`,
    hint: "Check for a proxy in between that may have damaged or re-encoded it.",
  };
  return createNetworkFailure(exchange, report, error);
}

function createNetworkFailure(
  { request, target }: PendingExchange,
  report: NetworkErrorMessage,
  cause?: unknown,
): Failure {
  const path = request.url.replace(/^[^/]*\/\/[^/?#]*/, "").replace(/[?#].*$/s, "");
  const { message, hint, retryable = false } = report;
  return new Failure("network", message, {
    hint,
    retryable,
    request: `${request.method} ${target.origin}${path}`,
    cause,
  });
}

function createUnsendableFailure(error: Error, { request, target }: PendingExchange): Failure {
  return new Failure("usage", `this request can't be sent: ${error.message}`, {
    hint: "Check the method, the path and the headers for characters that HTTP does not allow.",
    request: `${request.method} ${target.origin}`,
    cause: error,
  });
}

/**
 * Returns one of the combined errors if all addresses of a host failed: the first that isn't a timeout, if
 * there is one, because Node gives every address but the last only a quarter of a second.
 */
function findRootError(error: Error): Error {
  if (!(error instanceof AggregateError)) return error;
  const errors: readonly unknown[] = error.errors;
  const rootError = errors.find((item) => getErrorCode(item) !== "ETIMEDOUT") ?? errors[0];
  return rootError instanceof Error ? rootError : error;
}

function formatSize(bytes: number): string {
  const mebibytes = bytes / 2 ** 20;
  return Number.isInteger(mebibytes) ? `${mebibytes} MiB` : `${formatCount(bytes)} bytes`;
}
