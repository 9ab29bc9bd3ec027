import type { HttpResponse } from "../../base/http";
import { type JsonValue, parseJson, readField } from "../../base/json/json";

/**
 * Milliseconds that an answer asks to wait: `retryAfter` of its body (ERR-11), else its Retry-After header. A date
 * is read where the time is known.
 */
export function askedWait({ body, headers }: HttpResponse, now: number | undefined): number | undefined {
  return fromSeconds(bodySeconds(body)) ?? fromHeader(headers["retry-after"], now);
}

/** Seconds from 0 up, decimals and all, whether a number or a text. */
function readSeconds(value: JsonValue | undefined): number | undefined {
  const text = String(value ?? "").trim();
  const number = text === "" ? Number.NaN : Number(text);
  return Number.isFinite(number) && number >= 0 ? number : undefined;
}

function bodySeconds(body: Uint8Array): number | undefined {
  try {
    return readSeconds(readField(parseJson(body), "retryAfter"));
  } catch {
    return undefined;
  }
}

/** Seconds, or a date in one of HTTP's forms. */
function fromHeader(value: string | undefined, now: number | undefined): number | undefined {
  if (value === undefined) return undefined;
  const ms = fromSeconds(readSeconds(value));
  if (ms !== undefined) return ms;
  const at = Date.parse(value);
  return Number.isNaN(at) || now === undefined ? undefined : Math.max(0, at - now);
}

/** Rounded up: a wait never runs ahead of the server. */
function fromSeconds(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : Math.ceil(seconds * 1000);
}
