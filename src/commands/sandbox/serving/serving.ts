import type { PlatformOptions } from "../../../base/platform";
import { present } from "../../../base/present";
import { flag, type OptionValues, repeated, textOption, wholeNumber } from "../../../cli/flags/option";
import type { Context } from "../../../cli/session/context";
import { openReadyFile } from "../../../cli/session/ready-file";
import { readingsOption, readReadings } from "../../../kit/readings/readings-file";
import {
  maxFormBytes,
  newControlToken,
  openWorld,
  openWorldPlatform,
  type ServeInfo,
  serveInfo,
  setSpeed,
  type World,
} from "../../../sandbox";
import { type Reach, reachOptions, readReach } from "../world/reach";
import { announce, openInspector, openLink, refuseNothingToOpen } from "./inspector/open-inspector";
import { readSpeed } from "./speed";

export const servingOptions = {
  port: wholeNumber("--port <n>", "the port; 0 picks a free one. Default: 4010", 0, 65_535),
  ...reachOptions,
  ephemeral: flag("--ephemeral", "keep the world in memory only"),
  seed: textOption("--seed <seed>", "the seed of a new world"),
  route: repeated(
    "--route <from=to>",
    "deliver events for one origin to another one; repeatable, also RECOUP_SANDBOX_ROUTE",
  ),
  speed: {
    flags: "--speed <factor>",
    description: "the clock's speed, as `sandbox clock speed` sets it; a kept world remembers it",
    read: readSpeed,
  },
  specifiedOnly: flag(
    "--specified-only",
    "answer 404 for every operation that is not specified, also RECOUP_SANDBOX_SPECIFIED_ONLY=1",
  ),
  ...readingsOption,
  inspector: flag("--no-inspector", "don't serve the inspector, the page at /"),
  open: flag("--open", "open the inspector in your browser"),
  limits: flag("--no-limits", "turn off the platform's rate limits"),
  requestBodies: flag("--no-request-bodies", "keep no bodies in the log of requests"),
  readyFile: textOption(
    "--ready-file <file>",
    "write the JSON of --json to this file when the sandbox is ready",
  ),
};

export type ServingFlags = OptionValues<typeof servingOptions>;

export interface Serving {
  readonly info: ServeInfo;
  readonly world: World;
  /** Waits for responses in progress. */
  stop(): Promise<void>;
}

export function describeServing({ platformOptions }: Context, flags: ServingFlags, port: number): string {
  const world = flags.ephemeral === true ? "in memory" : platformOptions.world;
  const { isOpen, address } = readReach(flags);
  const of = isOpen ? ` of ${address}` : "";
  return `serve the world ${world} on ${port === 0 ? "a free port" : `port ${port}`}${of}`;
}

async function warnOfReach({ warn }: Context, { isOpen, address }: Reach): Promise<void> {
  if (!isOpen) return;
  await warn(
    `Warning: bound to ${address}, other machines can reach this sandbox. Its keys are not secret: with the default seed they are the same on every machine.`,
  );
}

function servedWorld(options: PlatformOptions, flags: ServingFlags) {
  const { ephemeral, limits, requestBodies, route = [], seed } = flags;
  const { specifiedOnly = options.isSpecifiedOnly === true } = flags;
  return {
    ...options,
    isEphemeral: ephemeral === true,
    ...(ephemeral === true && { shownAs: "ephemeral" }),
    isUnlimited: limits === false,
    keepsBodies: requestBodies !== false,
    isSpecifiedOnly: specifiedOnly,
    routes: [...route, ...(options.routes ?? [])],
    seed,
  };
}

/** Serves requests on a port and delivers events until stopped. */
export async function startServing(
  context: Context,
  flags: ServingFlags,
  port: number,
  watch?: (line: string) => void,
): Promise<Serving> {
  const { host, platformOptions } = context;
  const { speed } = flags;
  const reach = readReach(flags);
  refuseNothingToOpen(flags);
  await warnOfReach(context, reach);
  const readyFile = await openReadyFile(context, flags.readyFile);
  const controlToken = newControlToken();
  const options = {
    ...servedWorld(platformOptions, flags),
    readings: await readReadings(host, flags),
    allowedHosts: reach.allowedHosts,
    controlToken,
    turn: host.turn,
    ...present({ watch }),
  };
  const world = openWorld(options);
  if (speed !== undefined) setSpeed(world, speed);
  const inspector = await openInspector(context, flags, world);
  const platform = openWorldPlatform(world, { ...options, inspector });
  const end = new AbortController();
  let delivering: Promise<void> | undefined;
  let close = async () => {};
  let forget = async () => {};
  const stop = () =>
    close().finally(async () => {
      end.abort();
      await delivering;
      platform.close();
      await forget();
      await readyFile?.remove();
    });
  try {
    const listener = await host.listen(platform.send, port, {
      address: reach.address,
      passesOversized: true,
      maxBodyBytes: maxFormBytes,
      bodyLimit: platform.bodyLimit,
    });
    close = () => listener.close();
    delivering = platform.deliver(listener.url, end.signal);
    const { url } = listener;
    const { name } = world;
    const info = serveInfo({ platform, url, pid: host.pid, world: name, controlToken, inspector });
    if (inspector !== undefined) forget = await announce(context, { url, world: name, token: controlToken });
    if (flags.open === true) await openLink(context, inspector, info);
    await readyFile?.write(info);
    return { info, world, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
