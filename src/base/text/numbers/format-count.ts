/** Formats `12345` as `12,345`. Avoids Intl, whose first use costs as much as starting Node. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3}){1,7}$)/g, ",");
}

/** Formats `1 event`, `12,345 events`. */
export function pluralize(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`;
}
