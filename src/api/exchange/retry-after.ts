import type { HttpResponse } from "../../base/http";
import { type JsonValue, readField, tryParseJson } from "../../base/json/json";

/**
 * Returns how long the server asks to wait: `retryAfter` in the body (ERR-11), otherwise Retry-After. A date
 * requires `now`.
 */
export function readRetryAfterMs(
  { body, headers }: HttpResponse,
  now: number | undefined,
): number | undefined {
  return (
    readSecondsAsMs(readField(tryParseJson(body), "retryAfter")) ??
    parseRetryAfterMs(headers["retry-after"], now)
  );
}

/**
 * Reads seconds from a number or text, with or without decimals. Rounds up, so the wait is never too short.
 */
function readSecondsAsMs(value: JsonValue | undefined): number | undefined {
  const text = String(value ?? "").trim();
  const seconds = text === "" ? Number.NaN : Number(text);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds * 1000) : undefined;
}

/** Reads a number of seconds or an HTTP date. */
function parseRetryAfterMs(value: string | undefined, now: number | undefined): number | undefined {
  if (value === undefined) return undefined;
  const ms = readSecondsAsMs(value);
  if (ms !== undefined) return ms;
  const retryAt = Date.parse(value);
  return Number.isNaN(retryAt) || now === undefined ? undefined : Math.max(0, retryAt - now);
}
