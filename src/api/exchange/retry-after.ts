import type { HttpResponse } from "../../base/http";
import { type JsonValue, readField, tryParseJson } from "../../base/json/json";

/** The wait that an answer asks for: `retryAfter` of its body (ERR-11), else Retry-After. A date needs `now`. */
export function readRetryAfterMs(
  { body, headers }: HttpResponse,
  now: number | undefined,
): number | undefined {
  return (
    fromSeconds(readSeconds(readField(tryParseJson(body), "retryAfter"))) ??
    fromHeader(headers["retry-after"], now)
  );
}

/** Seconds as a number or a text, decimals allowed. */
function readSeconds(value: JsonValue | undefined): number | undefined {
  const text = String(value ?? "").trim();
  const number = text === "" ? Number.NaN : Number(text);
  return Number.isFinite(number) && number >= 0 ? number : undefined;
}

/** Seconds, or a date in one of HTTP's forms. */
function fromHeader(value: string | undefined, now: number | undefined): number | undefined {
  if (value === undefined) return undefined;
  const ms = fromSeconds(readSeconds(value));
  if (ms !== undefined) return ms;
  const at = Date.parse(value);
  return Number.isNaN(at) || now === undefined ? undefined : Math.max(0, at - now);
}

/** Rounded up, so that the wait is never too short. */
function fromSeconds(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : Math.ceil(seconds * 1000);
}
