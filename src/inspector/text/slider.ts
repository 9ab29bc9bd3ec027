/** How far the slider of time reaches. */
export const horizons = [
  { value: "7200000", label: "2 hours" },
  { value: "86400000", label: "1 day" },
  { value: "2592000000", label: "30 days" },
] as const;

/** Whole steps of the slider; keys move by one. */
export const sliderSteps = 240;

/** Where a moment stands on it, from 0 to 1; undefined beyond its ends. */
export function positionOf(at: string, now: string, horizonMs: number): number | undefined {
  const position = (Date.parse(at) - Date.parse(now)) / horizonMs;
  return position >= 0 && position <= 1 ? position : undefined;
}

/** The moment of a step. */
export const momentOf = (step: number, now: string, horizonMs: number): string =>
  new Date(Date.parse(now) + Math.round((step / sliderSteps) * horizonMs)).toISOString();

/** Those that are due by then. */
export const dueBy = <Item extends { readonly at: string }>(items: readonly Item[], target: string) =>
  items.filter(({ at }) => Date.parse(at) <= Date.parse(target));
