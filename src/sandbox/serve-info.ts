import type { AccessTable, Platform } from "../base/platform";

/** What `sandbox serve` reports about itself. */
export interface ServeInfo {
  readonly url: string;
  readonly pid: number;
  readonly world: string;
  readonly surfaces: AccessTable;
  readonly control: { readonly url: string; readonly token: string };
}

export interface Served {
  readonly platform: Platform;
  /** Origin that the platform answers at, without a trailing slash. */
  readonly url: string;
  readonly pid: number;
  readonly world: string;
  readonly controlToken: string;
}

export function serveInfo({ platform, url, pid, world, controlToken }: Served): ServeInfo {
  const control = { url: `${url}/control`, token: controlToken };
  return { url, pid, world, surfaces: platform.access(url), control };
}
