/** `12345` as `12,345`. Written out, because the first use of Intl costs as much as starting Node. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}
