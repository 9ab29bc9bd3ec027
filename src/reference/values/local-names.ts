import { basename, dirname } from "node:path";
import type { Host } from "../../base/host";
import { dataFolder } from "../../cli/session/folders";
import { isPlain, readRecent, recentKey } from "../../cli/session/recent/recent-file";
import { peekConfig } from "../../config/file/peek-config";
import { ownEnvironment } from "../../config/profile/own-environment";
import { sandboxName, variablesName } from "../../config/profile/profile-names";
import { setVariables } from "../../config/profile/variables";
import { snapshotFolder, worldFile } from "../../sandbox";
import { advanceWords } from "../../scenario/files/advance-target";
import { drillNames } from "../../scenario/run/drill-files";
import { flagValue } from "./flag-value";
import type { ValueKind } from "./known-values";

/** Lists names known only on this machine, except those that a shell would not read as one plain word. */
export async function localNames(
  valueKind: ValueKind,
  host: Host,
  line: readonly string[],
): Promise<readonly string[]> {
  return (await namesOf(valueKind, host, line)).filter(isPlain);
}

async function namesOf(
  valueKind: ValueKind,
  host: Host,
  line: readonly string[],
): Promise<readonly string[]> {
  if (valueKind === "profiles") return [...Object.keys((await peekConfig(host)).profiles ?? {}), sandboxName];
  if (valueKind === "worlds") return databases(host, dirname(worldFile(worldLocation(host, line))));
  if (valueKind === "snapshots") return databases(host, snapshotFolder(worldLocation(host, line)));
  if (valueKind === "cases-and-targets") return [...shortTargets, ...(await namesOf("cases", host, line))];
  if (valueKind === "aliases") return Object.keys((await peekConfig(host)).aliases ?? {});
  if (valueKind === "drills") return ["all", ...(await drillNames(host))];
  const seen = await readRecent(host, await recentScope(host, line));
  return seen.filter(({ kind }) => kind === valueKind).map(({ id }) => id);
}

/** Excludes the platform's spellings, which are accepted but not offered. */
const shortTargets = advanceWords.filter((word) => word === word.toLowerCase());

const worldLocation = (host: Host, line: readonly string[]) => ({
  dataFolder: dataFolder(host),
  world: flagValue(line, "--world") ?? (host.env.RECOUP_WORLD || "default"),
});

async function databases({ files }: Host, folder: string): Promise<readonly string[]> {
  const names = (await files.list(folder)).filter((name) => name.endsWith(".db"));
  return names.map((name) => basename(name, ".db"));
}

/** Returns the scope of recently seen ids for this line, with the precedence of `resolveProfile`. */
async function recentScope(host: Host, line: readonly string[]): Promise<string> {
  const { current, profiles = {} } = await peekConfig(host);
  const { env } = host;
  const profile = flagValue(line, "--profile", "-p") ?? (env.RECOUP_PROFILE || defaultProfile(env, current));
  const profileEnvironment =
    profile === variablesName ? "live" : ownEnvironment(profiles[profile] ?? {}).value;
  const environment = flagValue(line, "--env") ?? (env.RECOUP_ENVIRONMENT || profileEnvironment);
  return recentKey({ name: profile, environment, world: worldLocation(host, line).world });
}

/**
 * Returns the profile for a command without `--profile`. A key variable without a URL variable overrides the
 * current profile only if that is the sandbox.
 */
function defaultProfile(env: Host["env"], current = sandboxName): string {
  const variables = setVariables(env);
  const isMade = variables.some((name) => name.endsWith("_URL")) || current === sandboxName;
  return variables.length > 0 && isMade ? variablesName : current;
}
