import { dayMs } from "../../base/text/duration";

/** Parses an ISO 8601 time to milliseconds. Without a zone it is UTC, like the platform's own times. */
export function utcTime(text: string): number {
  const hasZone = !text.includes(":") || /(?:z|[+-]\d{2}:?\d{2})$/i.test(text);
  return Date.parse(hasZone ? text : `${text}Z`);
}

/**
 * Returns the last millisecond of an inclusive upper bound; a date without a time includes the whole day
 * (EP-56).
 */
export function utcEnd(text: string): number {
  return /^\d{4}-\d{2}-\d{2}$/.test(text.trim()) ? utcTime(text) + dayMs - 1 : utcTime(text);
}
