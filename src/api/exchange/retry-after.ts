import type { HttpResponse } from "../../base/http";
import { type JsonValue, readField, tryParseJson } from "../../base/json/json";

/** Returns the requested wait: `retryAfter` from the body (ERR-11), otherwise Retry-After. A date needs `now`. */
export function readRetryAfterMs(
  { body, headers }: HttpResponse,
  now: number | undefined,
): number | undefined {
  return (
    toMilliseconds(readSeconds(readField(tryParseJson(body), "retryAfter"))) ??
    parseRetryAfterMs(headers["retry-after"], now)
  );
}

/** Reads seconds from a number or text, with optional decimals. */
function readSeconds(value: JsonValue | undefined): number | undefined {
  const text = String(value ?? "").trim();
  const number = text === "" ? Number.NaN : Number(text);
  return Number.isFinite(number) && number >= 0 ? number : undefined;
}

/** Reads seconds, or an HTTP date. */
function parseRetryAfterMs(value: string | undefined, now: number | undefined): number | undefined {
  if (value === undefined) return undefined;
  const ms = toMilliseconds(readSeconds(value));
  if (ms !== undefined) return ms;
  const retryAt = Date.parse(value);
  return Number.isNaN(retryAt) || now === undefined ? undefined : Math.max(0, retryAt - now);
}

/** Rounds up, so the wait is never too short. */
function toMilliseconds(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : Math.ceil(seconds * 1000);
}
