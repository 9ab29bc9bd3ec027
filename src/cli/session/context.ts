import type { Endpoint } from "../../api/endpoint/endpoint";
import { type Answer, type CallInput, call, type Target } from "../../api/exchange/call";
import type { Host } from "../../base/host";
import { isInteractive } from "../../base/is-interactive";
import type { Platform, PlatformOptions, Surface } from "../../base/platform";
import { Secrets } from "../../base/secrets/secrets";
import type { Profile } from "../../config/profile/profile";
import { resolveProfile } from "../../config/profile/resolve-profile";
import type { Style } from "../../render/render";
import { safeLines } from "../../render/text/safe-text";
import type { GlobalValues } from "../flags/globals";
import { chooseSurface } from "./context-surface";
import { changeUnlessDryRun } from "./dry-run";
import { dataFolder } from "./folders";
import { buildGuard, type Guard } from "./guard";
import { closePlatform } from "./sandbox/close-platform";
import { openTarget, wrapTarget } from "./target";

/** What the program stands on: everything impure, and the embedded platform, opened when first used. */
export interface World {
  readonly host: Host;
  openPlatform(options: PlatformOptions): Promise<Platform>;
}

/** What a command works with. */
export interface Context {
  readonly host: Host;
  readonly style: Style;
  readonly flags: GlobalValues;
  /** Throws a `Failure` of kind `config` where none can be found. */
  readonly profile: Profile;
  /** Ends with Ctrl-C, and when nobody reads the output any more. */
  readonly signal: AbortSignal;
  /** Where the embedded platform keeps its world. */
  readonly platformOptions: PlatformOptions;
  /** Opens the embedded platform anew, for as long as the caller needs it. */
  readonly openPlatform: World["openPlatform"];
  /** The surface to use among those that the command exists on. */
  surface(offered: readonly Surface[]): Surface;
  /** Calls the platform with the profile's key, or for a client: the one of the line, unless another one is named. */
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>, client?: string): Promise<Answer>;
  /** For the client of the line, unless another one is named. */
  target(surface: Surface, client?: string): Promise<Target>;
  /** A target that the command made itself, which then is masked, rehearsed and traced like all others. */
  wrapTarget(target: Target): Target;
  /** Keeps a text out of everything that is printed from now on. */
  hide(secret: string): void;
  /** Changes something here; a rehearsal ends with `deed`, in the infinitive, in place of that. */
  change<Done>(deed: string, work: () => Done | Promise<Done>): Promise<Done>;
  /** One line on stderr without the secrets that are in use, unless the user asked for quiet. */
  note(text: string): Promise<void>;
}

export interface OpenContext {
  readonly context: Context;
  /** Secrets that must not show in anything printed. */
  readonly secrets: Secrets;
  /** What there is to say of the profile before the command runs. */
  readonly notes: readonly string[];
  /** Delivers the events that the command caused, before it closes what is open. */
  close(): Promise<void>;
}

export async function openContext(
  world: World,
  globals: GlobalValues,
  style: Style,
  stop: AbortSignal,
): Promise<OpenContext> {
  const { host } = world;
  const [profile, notes] = await whenAsked(resolveProfile(host, globals));
  const signal = AbortSignal.any([host.signal, stop]);
  const wantsJson = style.format === "json" || style.format === "ndjson";
  const watched = { host, flags: globals, wantsJson, secrets: new Secrets() };
  const note = async (text: string) => {
    if (globals.quiet !== true) await host.stderr.write(`${safeLines(watched.secrets.mask(text))}\n`);
  };
  const platformOptions = platformOptionsOf(host, globals, signal, note);
  const platform = platformWhenUsed(world, platformOptions, note);
  const shared = { ...watched, signal, platformOptions, note, openPlatform: platform.open };
  const target = keptTargets(shared, profile);
  const context: Context = {
    host,
    style,
    flags: globals,
    get profile() {
      return profile();
    },
    signal,
    platformOptions,
    openPlatform: world.openPlatform,
    surface: (offered) => chooseSurface(offered, globals, profile()),
    call: async (endpoint, input, client) => call(await target(endpoint.surface, client), endpoint, input),
    target,
    wrapTarget: (made) => wrapTarget(watched, made),
    hide: (secret) => watched.secrets.add(secret),
    change: (deed, work) => changeUnlessDryRun(watched, deed, work),
    note,
  };
  return { context, secrets: watched.secrets, notes, close: () => platform.close(context) };
}

function platformOptionsOf(
  host: Host,
  { world }: GlobalValues,
  signal: AbortSignal,
  note: Context["note"],
): PlatformOptions {
  return {
    dataFolder: dataFolder(host),
    world: world ?? host.env.RECOUP_WORLD ?? "default",
    now: host.now,
    sleep: (ms, own) => host.sleep(ms, own ?? signal),
    openProcesses: host.openProcesses,
    send: host.send,
    signal: host.signal,
    note: (text) => void note(text).catch(() => {}),
    routes: routesOf(host),
  };
}

/** The embedded platform is opened when first asked for, and told then. */
function platformWhenUsed(world: World, options: PlatformOptions, note: Context["note"]) {
  let platform: Promise<Platform> | undefined;
  return {
    async open(): Promise<Platform> {
      if (platform === undefined) {
        platform = world.openPlatform(options);
        await note(`Embedded sandbox, world ${options.world}: no real case is touched.`);
      }
      return platform;
    },
    async close(context: Context): Promise<void> {
      if (platform !== undefined) await closePlatform(await platform, context);
    },
  };
}

type Shared = Omit<Parameters<typeof openTarget>[0], "profile" | "client" | "guard">;

/** One target for each surface and client, however often it is asked for. */
function keptTargets(shared: Shared, profile: () => Profile): Context["target"] {
  const { host, flags } = shared;
  const targets = new Map<string, Promise<Target>>();
  let guard: Guard | undefined;
  return (surface, client = flags.client) => {
    const name = `${surface} ${client ?? ""}`;
    const known = targets.get(name);
    if (known !== undefined) return known;
    guard ??= guardOf(host, flags, profile());
    const opened = openTarget({ ...shared, profile: profile(), client, guard }, surface);
    targets.set(name, opened);
    return opened;
  };
}

/** Several routes stand apart by spaces or commas. */
function routesOf({ env }: Host): readonly string[] {
  return (env.RECOUP_SANDBOX_ROUTE ?? "").split(/[\s,]+/).filter((route) => route !== "");
}

function guardOf(host: Host, { live, yes, confirm }: GlobalValues, { name, environment }: Profile): Guard {
  return buildGuard({
    profile: name,
    environment,
    isLive: live === true,
    isYes: yes === true,
    confirmed: confirm,
    ask: isInteractive(host) ? host.ask : undefined,
  });
}

/** A failure is told to the command that asks: `doctor` and `profile` work without a profile. */
async function whenAsked(
  resolving: Promise<Profile>,
): Promise<[profile: () => Profile, notes: readonly string[]]> {
  try {
    const profile = await resolving;
    return [() => profile, profile.notes];
  } catch (error) {
    const fail = () => {
      throw error;
    };
    return [fail, []];
  }
}
