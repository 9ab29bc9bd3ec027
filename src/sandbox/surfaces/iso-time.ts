import { dayMs } from "../../base/text/duration";

/** Milliseconds of an ISO 8601 text; without a zone it is UTC, as the platform's own times are. */
export function utcTime(text: string): number {
  const hasZone = !text.includes(":") || /(?:z|[+-]\d{2}:?\d{2})$/i.test(text);
  return Date.parse(hasZone ? text : `${text}Z`);
}

/** The last moment that an inclusive upper bound takes in: of a date without a time the whole day (EP-56). */
export function utcEnd(text: string): number {
  return /^\d{4}-\d{2}-\d{2}$/.test(text.trim()) ? utcTime(text) + dayMs - 1 : utcTime(text);
}
