import { Failure, isFailure } from "../../base/failure";
import { getErrorMessage } from "../../base/text/error-message";
import { attemptLimitMs } from "../../webhooks/delivery-schedule";

/** Categories of failures that the test operation of the customer surface reports. */
type ErrorCategory = "TimeoutError" | "NetworkError" | "SslError" | "HttpError" | "UnknownError";

/** The result of an attempt, which succeeded if `error` is null. */
export interface DeliveryOutcome {
  readonly status: number | null;
  readonly error: string | null;
  readonly category: ErrorCategory | null;
}

const createFailure = (category: ErrorCategory, error: string): DeliveryOutcome => ({
  status: null,
  error,
  category,
});

export const overdueFailure = createFailure(
  "TimeoutError",
  `Timeout: no answer within ${attemptLimitMs / 1000} seconds`,
);
export const unreachableFailure = createFailure("NetworkError", "Cannot reach your endpoint");
const untrustedFailure = createFailure("SslError", "TLS certificate error");

/** Classifies a response status. Only a 2xx is a success, because redirects aren't followed (DLV-01). */
export function classifyStatus(status: number): DeliveryOutcome {
  if (status >= 200 && status < 300) return { status, error: null, category: null };
  return { status, error: `HTTP ${status}: ${getReasonPhrase(status)}`, category: "HttpError" };
}

const unreachableCodes = new Set([
  "ENOTFOUND",
  "EAI_AGAIN",
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ERR_ADDRESS_REFUSED",
]);
const timeoutCodes = new Set([
  "ETIMEDOUT",
  "UND_ERR_CONNECT_TIMEOUT",
  "UND_ERR_HEADERS_TIMEOUT",
  "UND_ERR_BODY_TIMEOUT",
]);
const tlsCodePattern =
  /^EPROTO$|^ERR_(SSL|TLS)_|CERT|SELF_SIGNED|UNABLE_TO_|_CRL|INVALID_(CA|PURPOSE)|PATH_LENGTH/;

/** Classifies the failure of an attempt that received no complete response. */
export function classifyError(error: unknown): DeliveryOutcome {
  const code = getErrorCode(error);
  if (unreachableCodes.has(code)) return unreachableFailure;
  if (timeoutCodes.has(code)) return overdueFailure;
  if (tlsCodePattern.test(code)) return untrustedFailure;
  const detail = getErrorMessage(error);
  const isNetwork = isFailure(error, "network");
  return isNetwork
    ? createFailure("NetworkError", `Network error: ${detail}`)
    : createFailure("UnknownError", `Unexpected error: ${detail}`);
}

/** Returns an error's code, or the code of the first error if several addresses of a host failed. */
function getErrorCode(error: unknown): string {
  const cause = error instanceof Failure ? error.details.cause : error;
  const root: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  const isCoded = typeof root === "object" && root !== null && "code" in root;
  return isCoded ? String(root.code) : "";
}

const reasonPhrases: Readonly<Record<number, string>> = {
  300: "Multiple Choices",
  301: "Moved Permanently",
  302: "Found",
  303: "See Other",
  304: "Not Modified",
  307: "Temporary Redirect",
  308: "Permanent Redirect",
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  408: "Request Timeout",
  409: "Conflict",
  410: "Gone",
  411: "Length Required",
  413: "Content Too Large",
  414: "URI Too Long",
  415: "Unsupported Media Type",
  421: "Misdirected Request",
  422: "Unprocessable Content",
  426: "Upgrade Required",
  429: "Too Many Requests",
  431: "Request Header Fields Too Large",
  500: "Internal Server Error",
  501: "Not Implemented",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

/** Returns the standard phrase for a status, not the one that the receiver sent. */
const getReasonPhrase = (status: number): string => reasonPhrases[status] ?? "Unknown Status";
