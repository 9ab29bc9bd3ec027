import type { AccessTable, Platform } from "../base/platform";
import type { Inspector } from "./inspector/inspector";
import { formatInspectorLink } from "./inspector/sessions";

export interface ServeInfo {
  readonly url: string;
  readonly pid: number;
  readonly world: string;
  readonly surfaces: AccessTable;
  readonly control: { readonly url: string; readonly token: string };
  /** One-time link to the inspector. Undefined if the inspector is disabled. */
  readonly inspector?: { readonly url: string } | undefined;
}

/** `url` is the origin of the platform, without a trailing slash. */
interface ServedPlatform extends Pick<ServeInfo, "url" | "pid" | "world"> {
  readonly platform: Platform;
  readonly controlToken: string;
  readonly inspector?: Inspector | undefined;
}

export function buildServeInfo({
  platform,
  url,
  pid,
  world,
  controlToken,
  inspector,
}: ServedPlatform): ServeInfo {
  const control = { url: `${url}/control`, token: controlToken };
  const info = { url, pid, world, surfaces: platform.access(url), control };
  return inspector === undefined
    ? info
    : { ...info, inspector: { url: formatInspectorLink(url, inspector.sessions.newCode()) } };
}
