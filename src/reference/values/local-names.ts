import { basename, dirname } from "node:path";
import { getDataFolder } from "../../base/environment/user-folders";
import type { Host } from "../../base/host";
import { buildRecentKey, isPlainId, readRecent } from "../../cli/session/recent/recent-file";
import { peekConfig } from "../../config/file/peek-config";
import { resolveDefaultEnvironment } from "../../config/profile/default-environment";
import { sandboxName, variablesName } from "../../config/profile/profile-names";
import { listSetVariables } from "../../config/profile/variables";
import { getSnapshotFolder, getWorldFile } from "../../sandbox";
import { advanceWords } from "../../scenario/files/advance-target";
import { listDrillNames } from "../../scenario/run/drill-files";
import { findFlagValue } from "./flag-value";
import type { ValueKind } from "./known-values";

/** Lists names known only on this machine, except those that a shell wouldn't read as one plain word. */
export async function listLocalNames(
  valueKind: ValueKind,
  host: Host,
  line: readonly string[],
): Promise<readonly string[]> {
  return (await listNames(valueKind, host, line)).filter(isPlainId);
}

async function listNames(
  valueKind: ValueKind,
  host: Host,
  line: readonly string[],
): Promise<readonly string[]> {
  if (valueKind === "own-profiles") return Object.keys((await peekConfig(host)).profiles ?? {});
  if (valueKind === "profiles") return [...(await listNames("own-profiles", host, line)), sandboxName];
  if (valueKind === "worlds")
    return listDatabases(host, dirname(getWorldFile(resolveWorldLocation(host, line))));
  if (valueKind === "snapshots")
    return listDatabases(host, getSnapshotFolder(resolveWorldLocation(host, line)));
  if (valueKind === "cases-and-targets") return [...shortTargets, ...(await listNames("cases", host, line))];
  if (valueKind === "aliases") return Object.keys((await peekConfig(host)).aliases ?? {});
  if (valueKind === "drills") return ["all", ...(await listDrillNames(host))];
  const recentEntries = await readRecent(host, await resolveRecentScope(host, line));
  return recentEntries.filter(({ kind }) => kind === valueKind).map(({ id }) => id);
}

/** The platform's spellings are accepted but not offered. */
const shortTargets = advanceWords.filter((word) => word === word.toLowerCase());

const resolveWorldLocation = (host: Host, line: readonly string[]) => ({
  dataFolder: getDataFolder(host),
  world: findFlagValue(line, "--world") ?? (host.env.RECOUP_WORLD || "default"),
});

async function listDatabases({ files }: Host, folder: string): Promise<readonly string[]> {
  const names = (await files.list(folder)).filter((name) => name.endsWith(".db"));
  return names.map((name) => basename(name, ".db"));
}

/** Returns the scope of recently seen IDs for this line, with the same precedence as `resolveProfile`. */
async function resolveRecentScope(host: Host, line: readonly string[]): Promise<string> {
  const { current, profiles = {} } = await peekConfig(host);
  const { env } = host;
  const profile =
    findFlagValue(line, "--profile", "-p") ?? (env.RECOUP_PROFILE || resolveDefaultProfile(env, current));
  const profileEnvironment =
    profile === variablesName ? "live" : resolveDefaultEnvironment(profiles[profile] ?? {}).value;
  const environment = findFlagValue(line, "--env") ?? (env.RECOUP_ENVIRONMENT || profileEnvironment);
  return buildRecentKey({ name: profile, environment, world: resolveWorldLocation(host, line).world });
}

/**
 * Returns the profile for a command without `--profile`. A key variable without a URL variable overrides the
 * current profile only if that is the sandbox.
 */
function resolveDefaultProfile(env: Host["env"], current = sandboxName): string {
  const variables = listSetVariables(env);
  const usesVariables = variables.some((name) => name.endsWith("_URL")) || current === sandboxName;
  return variables.length > 0 && usesVariables ? variablesName : current;
}
