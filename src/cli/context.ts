import { type Answer, type CallInput, call, type Target } from "../api/call";
import type { Endpoint } from "../api/endpoint";
import { Failure } from "../base/failure";
import type { Host } from "../base/host";
import { type Platform, type PlatformOptions, type Surface, surfaces } from "../base/platform";
import { type Profile, resolveProfile } from "../config/profile";
import type { Style } from "../render/render";
import { dataFolder } from "./folders";
import type { GlobalValues } from "./globals";
import { openTarget } from "./target";

/** What the program stands on: everything impure, and the embedded platform, opened when first used. */
export interface World {
  readonly host: Host;
  openPlatform(options: PlatformOptions): Promise<Platform>;
}

/** What a command works with. */
export interface Context {
  readonly host: Host;
  readonly style: Style;
  readonly profile: Profile;
  /** Ends with Ctrl-C, and when nobody reads the output any more. */
  readonly signal: AbortSignal;
  /** Where the embedded platform keeps its world. */
  readonly platformOptions: PlatformOptions;
  /** The surface to use among those that the command exists on. */
  surface(offered: readonly Surface[]): Surface;
  /** Calls the platform with the profile's key. */
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<Answer>;
  target(surface: Surface): Promise<Target>;
  /** One line on stderr, unless the user asked for quiet. */
  note(text: string): Promise<void>;
}

export interface OpenContext {
  readonly context: Context;
  /** Secrets that must not show in anything printed. */
  readonly secrets: ReadonlySet<string>;
  close(): void;
}

export function openContext(
  world: World,
  globals: GlobalValues,
  style: Style,
  stop: AbortSignal,
): OpenContext {
  const { host } = world;
  const profile = resolveProfile(host.env, globals);
  const secrets = new Set<string>();
  const targets = new Map<Surface, Promise<Target>>();
  const signal = AbortSignal.any([host.signal, stop]);
  const platformOptions: PlatformOptions = {
    dataFolder: dataFolder(host),
    world: globals.world ?? host.env.RECOUP_WORLD ?? "default",
    now: host.now,
  };
  let platform: Promise<Platform> | undefined;
  const note = async (text: string) => {
    if (globals.quiet !== true) await host.stderr.write(`${text}\n`);
  };
  const openPlatform = async () => {
    if (platform === undefined) {
      platform = world.openPlatform(platformOptions);
      await note(`Embedded sandbox, world ${platformOptions.world}: no real case is touched.`);
    }
    return platform;
  };
  const target = (surface: Surface) => {
    const known = targets.get(surface);
    if (known !== undefined) return known;
    const opened = openTarget(
      { profile, host, signal, client: globals.client, openPlatform, secrets },
      surface,
    );
    targets.set(surface, opened);
    return opened;
  };
  const context: Context = {
    host,
    style,
    profile,
    signal,
    platformOptions,
    surface: (offered) => chooseSurface(offered, globals, profile),
    call: async (endpoint, input) => call(await target(endpoint.surface), endpoint, input),
    target,
    note,
  };
  const close = () => void platform?.then((opened) => opened.close()).catch(() => {});
  return { context, secrets, close };
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
  throw new Failure("config", `The profile ${profile.name} has no surface that this command exists on.`, {
    hint: `Set up one of ${offered.join(", ")}, or use --profile sandbox.`,
    profile: profile.name,
  });
}
