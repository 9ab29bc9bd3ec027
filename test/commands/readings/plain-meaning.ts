import { readCloseCode } from "../../../src/base/cases/close-code";
import { readLifecycle } from "../../../src/base/cases/lifecycle";
import { readTime } from "../../../src/base/text/time/date";

const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

function meaningOf(name: string, value: unknown): unknown {
  if (typeof value !== "string") return plainMeaning(value);
  if (/lifecycle$/i.test(name)) return readLifecycle(value) ?? value;
  if (name === "closeCode") return readCloseCode(value) ?? value;
  if (/^-?\d+(\.\d{1,3})?$/.test(value)) return Number(value);
  const time = /^\d{4}-\d\d-\d\dT[\d:]+/.test(value)
    ? readTime(/Z$|[+-]\d\d:\d\d$/.test(value) ? value : `${value}Z`)
    : undefined;
  return time?.ms ?? value;
}

/** Normalizes what readings may format differently: letter case, nulls, labels, times and amounts. */
export function plainMeaning(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => plainMeaning(item));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).flatMap(([written, part]) => {
    const name = lowerFirst(written);
    if (part === null) return [];
    // Dropped because readings format these links in several ways that the client treats the same.
    return name === "onboardingLinks" ? [] : [[name, meaningOf(name, part)] as const];
  });
  return Object.fromEntries(members);
}
