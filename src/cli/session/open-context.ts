import { call, type Target } from "../../api/exchange/call";
import { getOrCreate } from "../../base/collections/get-or-create";
import { isInteractive } from "../../base/environment/is-interactive";
import { isVariableOn } from "../../base/environment/is-variable-on";
import { getDataFolder } from "../../base/environment/user-folders";
import type { Host } from "../../base/host";
import type { Platform, PlatformOptions } from "../../base/platform";
import { Secrets } from "../../base/secrets/secrets";
import { readByteSize } from "../../base/text/numbers/byte-size";
import type { Preferences } from "../../config/file/schema";
import { readPreferences } from "../../config/preferences";
import type { Profile } from "../../config/profile/profile";
import { resolveProfile } from "../../config/profile/resolve-profile";
import { listMisspellingNotes } from "../../config/profile/unknown-variables";
import { hasVariableUrl } from "../../config/profile/variables-profile";
import type { Style } from "../../render/render";
import type { HarRecorder } from "../../traffic/har/har-recorder";
import type { GlobalValues } from "../flags/globals";
import { type Context, isPreviewOnly, type OpenContext, type Runtime } from "./context";
import { chooseSurface } from "./context-surface";
import { changeUnlessDryRun } from "./dry-run/dry-run";
import { buildGuard, type Guard } from "./guards/guard";
import { createRecorder } from "./history/recorder";
import { createLiveLine } from "./notes/live-line";
import { createNotes } from "./notes/notes";
import { WaitLine } from "./notes/wait-line";
import { Planner } from "./plan/planner";
import { closePlatform } from "./sandbox/close-platform";
import type { SenderSource } from "./sender";
import { openTarget, wrapTarget } from "./target";

export async function openContext(
  runtime: Runtime,
  globals: GlobalValues,
  resolveStyle: (preferences: Preferences) => Style,
  stopSignal: AbortSignal,
  line: readonly string[] = [],
): Promise<OpenContext> {
  const { host } = runtime;
  const { profile, name, notes } = await deferFailure(resolveProfile(host, globals));
  const preferences = await readPreferences(host, name);
  const style = resolveStyle(preferences);
  const signal = AbortSignal.any([host.signal, stopSignal]);
  const wantsJson = style.format === "json" || style.format === "ndjson";
  const noteOptions = { host, flags: globals, wantsJson, secrets: new Secrets() };
  const waitLine = new WaitLine(noteOptions);
  const { note, warn, alarm } = createNotes(noteOptions, style);
  const recorder = createRecorder({ ...noteOptions, line, warn }, preferences);
  const har = await openHarRecorder(runtime, { ...noteOptions, warn });
  const sendOptions = { ...noteOptions, har, waitLine, recorder };
  const platformOptions: PlatformOptions = {
    ...buildPlatformOptions(host, globals, signal, note),
    maxUndoBytes: readByteSize(preferences["undo.size"] ?? ""),
    // Resolved on use, since commands without a world need no home folder.
    get dataFolder() {
      return getDataFolder(host);
    },
  };
  const platform = createLazyPlatform(runtime, platformOptions, note);
  const liveLine = createLiveLine({ alarm });
  const planner = globals.plan === undefined ? undefined : new Planner();
  let hasWritten = false;
  const onWrite = () => {
    hasWritten = true;
  };
  const targetParts = {
    ...sendOptions,
    liveLine,
    signal,
    platformOptions,
    warn,
    planner,
    openPlatform: platform.open,
    onWrite,
  };
  const target = cacheTargets(targetParts, profile);
  const context: Context = {
    host,
    style,
    flags: globals,
    line,
    get profile() {
      return profile();
    },
    signal,
    platformOptions,
    openPlatform: runtime.openPlatform,
    har,
    surface: (supported) => chooseSurface(supported, globals, profile()),
    call: async (endpoint, input, client) => call(await target(endpoint.surface, client), endpoint, input),
    target,
    platformNow: async () => {
      if (profile().isSandbox) return (await platform.open()).now();
      return (await import("./sandbox/routed-sandbox")).readPlatformTime(context);
    },
    wrapTarget: (target) => wrapTarget(sendOptions, target),
    hide: (secret) => sendOptions.secrets.add(secret),
    change: (action, work) => changeUnlessDryRun(sendOptions, action, work),
    planner,
    note,
    warn,
    progress: (text) => waitLine.work(text),
    beforeLiveOutput: () => waitLine.hideForOutput(),
    endProgress: () => waitLine.close(),
  };
  const close = () =>
    platform.close(context).finally(() => {
      context.endProgress();
      if (runtime.har === undefined) har?.close();
    });
  return {
    ...{ context, preferences, secrets: sendOptions.secrets, close },
    hasWritten: () => hasWritten,
    ...{ notes: listMisspellingNotes(host.env), profileNotes: notes, profileName: name },
  };
}

function buildPlatformOptions(
  host: Host,
  { world }: GlobalValues,
  signal: AbortSignal,
  note: Context["note"],
): Omit<PlatformOptions, "dataFolder"> {
  return {
    files: host.databaseFiles,
    world: world ?? (host.env.RECOUP_WORLD || "default"),
    now: host.now,
    sleep: (ms, sleepSignal) => host.sleep(ms, sleepSignal ?? signal),
    openProcesses: host.openProcesses,
    send: host.send,
    signal: host.signal,
    note: (text) => void note(text).catch(() => {}),
    routes: readRoutes(host),
    excludesExtensions: isVariableOn(host.env.RECOUP_SANDBOX_SPECIFIED_ONLY),
  };
}

/**
 * Uses the caller's recorder. Otherwise, opens the `--har` file, unless the command only previews its
 * requests.
 */
async function openHarRecorder(
  { har }: Runtime,
  source: Pick<SenderSource, "host" | "flags" | "secrets" | "warn">,
): Promise<HarRecorder | undefined> {
  const { flags, secrets } = source;
  if (har !== undefined) return har.within(secrets);
  if (flags.har === undefined || isPreviewOnly(flags)) return undefined;
  const { openHar } = await import("./open-har");
  return openHar(source, flags.har);
}

/** Opens the embedded platform on first use, printing a note. */
function createLazyPlatform(runtime: Runtime, options: PlatformOptions, note: Context["note"]) {
  let platform: Promise<Platform> | undefined;
  return {
    async open(): Promise<Platform> {
      if (platform === undefined) {
        platform = runtime.openPlatform(options);
        await note(`Embedded sandbox, world ${options.world}: no real case is affected.`);
      }
      return platform;
    },
    async close(context: Context): Promise<void> {
      if (platform !== undefined) await closePlatform(await platform, context);
    },
  };
}

type TargetParts = Omit<Parameters<typeof openTarget>[0], "profile" | "client" | "guard">;

function cacheTargets(targetParts: TargetParts, getProfile: () => Profile): Context["target"] {
  const { host, flags } = targetParts;
  const targets = new Map<string, Promise<Target>>();
  let guard: Guard | undefined;
  return (surface, client = flags.client) =>
    getOrCreate(targets, `${surface} ${client ?? ""}`, () => {
      guard ??= buildProfileGuard(host, flags, getProfile());
      return openTarget({ ...targetParts, profile: getProfile(), client, guard }, surface);
    });
}

function readRoutes({ env }: Host): readonly string[] {
  return (env.RECOUP_SANDBOX_ROUTE ?? "").split(/[\s,]+/).filter((route) => route !== "");
}

function buildProfileGuard(host: Host, { live, yes, confirm }: GlobalValues, profile: Profile): Guard {
  return buildGuard({
    profile: profile.name,
    environment: profile.environment,
    hasVariableUrl: hasVariableUrl(profile),
    isLive: live === true,
    isYes: yes === true,
    confirmed: confirm,
    prompts: isInteractive(host) ? host.prompts : undefined,
  });
}

/** Defers a failure until the profile is used, because `doctor` and `profile` work without one. */
async function deferFailure(profilePromise: Promise<Profile>) {
  try {
    const profile = await profilePromise;
    return { profile: () => profile, name: profile.name, notes: profile.notes };
  } catch (error) {
    const fail = (): never => {
      throw error;
    };
    return { profile: fail, name: "", notes: [] };
  }
}
