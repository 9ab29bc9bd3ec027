import { type Answer, type CallInput, call, type Target } from "../api/call";
import type { Endpoint } from "../api/endpoint";
import { isAttended } from "../base/attended";
import { Failure } from "../base/failure";
import type { Host } from "../base/host";
import { type Platform, type PlatformOptions, type Surface, surfaces } from "../base/platform";
import { type Profile, resolveProfile } from "../config/profile";
import type { Style } from "../render/render";
import { safeLines } from "../render/safe-text";
import { closePlatform } from "./close-platform";
import { dataFolder } from "./folders";
import type { GlobalValues } from "./globals";
import { buildGuard, type Guard } from "./guard";
import { changeUnlessRehearsed } from "./rehearsal";
import { adoptTarget, openTarget } from "./target";

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
  /** The surface to use among those that the command exists on. */
  surface(offered: readonly Surface[]): Surface;
  /** Calls the platform with the profile's key. */
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<Answer>;
  /** For the client of the line, unless another one is named. */
  target(surface: Surface, client?: string): Promise<Target>;
  /** A target that the command made itself, which then is masked, rehearsed and traced like all others. */
  adopt(target: Target): Target;
  /** Keeps a text out of everything that is printed from now on. */
  hide(secret: string): void;
  /** Changes something here; a rehearsal ends with `deed`, in the infinitive, in place of that. */
  change<Done>(deed: string, work: () => Done | Promise<Done>): Promise<Done>;
  /** One line on stderr, unless the user asked for quiet. */
  note(text: string): Promise<void>;
}

export interface OpenContext {
  readonly context: Context;
  /** Secrets that must not show in anything printed. */
  readonly secrets: ReadonlySet<string>;
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
  const secrets = new Set<string>();
  const targets = new Map<string, Promise<Target>>();
  const signal = AbortSignal.any([host.signal, stop]);
  const platformOptions: PlatformOptions = {
    dataFolder: dataFolder(host),
    world: globals.world ?? host.env.RECOUP_WORLD ?? "default",
    now: host.now,
    sleep: (ms, own) => host.sleep(ms, own ?? signal),
    send: host.send,
    signal: host.signal,
    routes: routesOf(host),
  };
  let platform: Promise<Platform> | undefined;
  const note = async (text: string) => {
    if (globals.quiet !== true) await host.stderr.write(`${safeLines(text)}\n`);
  };
  const openPlatform = async () => {
    if (platform === undefined) {
      platform = world.openPlatform(platformOptions);
      await note(`Embedded sandbox, world ${platformOptions.world}: no real case is touched.`);
    }
    return platform;
  };
  const wantsJson = style.format === "json" || style.format === "ndjson";
  let built: Guard | undefined;
  const guard = () => {
    built ??= guardOf(host, globals, profile());
    return built;
  };
  const target = (surface: Surface, client = globals.client) => {
    const name = `${surface} ${client ?? ""}`;
    const known = targets.get(name);
    if (known !== undefined) return known;
    const shared = { profile: profile(), host, signal, client, openPlatform, secrets, platformOptions, note };
    const opened = openTarget({ ...shared, flags: globals, guard: guard(), wantsJson }, surface);
    targets.set(name, opened);
    return opened;
  };
  const context: Context = {
    host,
    style,
    flags: globals,
    get profile() {
      return profile();
    },
    signal,
    platformOptions,
    surface: (offered) => chooseSurface(offered, globals, profile()),
    call: async (endpoint, input) => call(await target(endpoint.surface), endpoint, input),
    target,
    adopt: (made) => adoptTarget({ host, flags: globals, wantsJson, secrets }, made),
    hide: (secret) => void secrets.add(secret),
    change: (deed, work) => changeUnlessRehearsed({ flags: globals, wantsJson }, deed, work),
    note,
  };
  const close = async () => {
    if (platform !== undefined) await closePlatform(await platform, context);
  };
  return { context, secrets, notes, close };
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
    ask: isAttended(host) ? host.ask : undefined,
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

/** `--client` implies customer; else the first surface that both the profile and the command have. */
function chooseSurface(offered: readonly Surface[], globals: GlobalValues, profile: Profile): Surface {
  const wished = globals.client === undefined ? globals.as : "customer";
  if (globals.client !== undefined && globals.as !== undefined && globals.as !== "customer") {
    throw new Failure("usage", `--client works on the customer surface, not on ${globals.as}.`);
  }
  if (wished !== undefined && !offered.includes(wished)) {
    throw new Failure("usage", `This command does not exist on the ${wished} surface.`, {
      hint: `It exists on ${offered.join(", ")}.`,
    });
  }
  const found =
    wished ?? surfaces.find((surface) => offered.includes(surface) && profile.surfaces.includes(surface));
  if (found !== undefined) return found;
  throw noSurface(offered, profile);
}

function noSurface(offered: readonly Surface[], profile: Profile): Failure {
  const { name, environment } = profile;
  const other = environment === "test" ? "live" : "test";
  const isThere = offered.some((surface) => profile.setting(surface, other).url !== undefined);
  const message = `The profile ${name} has no surface that this command exists on (${environment}).`;
  return new Failure("config", message, {
    hint: isThere
      ? `It has one on ${other}: --env ${other}.`
      : `Set up one of ${offered.join(", ")}, or use --profile sandbox.`,
    profile: name,
    environment,
  });
}
