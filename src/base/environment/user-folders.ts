import { isAbsolute, join } from "node:path";
import { Failure } from "../failure";
import type { Host } from "../host";

export type UserHost = Pick<Host, "env" | "homeFolder">;

export const getConfigFolder = (host: UserHost): string =>
  host.env.RECOUP_CONFIG_DIR || join(getXdgFolder(host, "XDG_CONFIG_HOME", ".config"), "recoup");

/** Returns the folder for persistent data, such as sandbox worlds, journals and history. */
export const getDataFolder = (host: UserHost): string =>
  host.env.RECOUP_DATA_DIR || join(getXdgFolder(host, "XDG_DATA_HOME", ".local", "share"), "recoup");

/**
 * Returns the folder for data that can be recreated, such as tokens, rate limit usage and compiled code. If
 * there is no home folder, it is inside the data folder.
 */
export function getCacheFolder(host: UserHost): string {
  const isInsideData = !isAbsolute(host.env.XDG_CACHE_HOME ?? "") && host.homeFolder === undefined;
  return isInsideData
    ? join(getDataFolder(host), "cache")
    : join(getXdgFolder(host, "XDG_CACHE_HOME", ".cache"), "recoup");
}

/**
 * Ignores a relative path in the variable, as the XDG specification requires. Such a path would depend on the
 * working folder.
 */
export function getXdgFolder(host: UserHost, variable: string, ...belowHome: readonly string[]): string {
  const fromVariable = host.env[variable] ?? "";
  return isAbsolute(fromVariable) ? fromVariable : join(requireHomeFolder(host), ...belowHome);
}

export function requireHomeFolder({ env, homeFolder }: UserHost): string {
  if (homeFolder !== undefined) return homeFolder;
  const problem = env.HOME ? "is not an absolute path" : "is not set";
  throw new Failure("config", `HOME ${problem}, and the system knows no home folder of this user`, {
    hint: "Set HOME, or RECOUP_CONFIG_DIR and RECOUP_DATA_DIR.",
  });
}
