export const horizons = [
  { value: "7200000", label: "2 hours" },
  { value: "86400000", label: "1 day" },
  { value: "2592000000", label: "30 days" },
] as const;

/** Number of steps on the slider. An arrow key moves it by one. */
export const sliderStepCount = 240;

/** Returns the position of a time on the slider, from 0 to 1, or undefined if the time is out of range. */
export function getSliderPosition(at: string, now: string, horizonMs: number): number | undefined {
  const position = (Date.parse(at) - Date.parse(now)) / horizonMs;
  return position >= 0 && position <= 1 ? position : undefined;
}

export const getTimeAtStep = (step: number, now: string, horizonMs: number): string =>
  new Date(Date.parse(now) + Math.round((step / sliderStepCount) * horizonMs)).toISOString();

export const findDueItems = <Item extends { readonly at: string }>(items: readonly Item[], target: string) =>
  items.filter(({ at }) => Date.parse(at) <= Date.parse(target));
