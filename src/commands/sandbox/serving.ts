import { resolve } from "node:path";
import { flag, type OptionValues, repeated, textOption, wholeNumber } from "../../cli/flags/option";
import type { Context } from "../../cli/session/context";
import { proveWritable } from "../../cli/session/writable";
import {
  newControlToken,
  openWorld,
  platformOf,
  type ServeInfo,
  serveInfo,
  setSpeed,
  type World,
} from "../../sandbox";
import { type Reach, reachOptions, readReach } from "./reach";
import { readSpeed } from "./speed";

/** The flags of whatever serves a sandbox. */
export const servingOptions = {
  port: wholeNumber("--port <n>", "the port, 4010 unless said otherwise; 0 takes a free one", 0, 65_535),
  ...reachOptions,
  ephemeral: flag("--ephemeral", "keep the world in memory only"),
  seed: textOption("--seed <seed>", "the seed of a world that does not exist yet"),
  route: repeated(
    "--route <from=to>",
    "deliver here what goes to another origin; several may be given, also in RECOUP_SANDBOX_ROUTE",
  ),
  speed: {
    flags: "--speed <factor>",
    description: "as `sandbox clock speed` sets it; a kept world stays at it",
    read: readSpeed,
  },
  limits: flag("--no-limits", "without the rate limits of the platform"),
  readyFile: textOption(
    "--ready-file <file>",
    "write the same JSON as --json here when requests are answered",
  ),
};

export type ServingFlags = OptionValues<typeof servingOptions>;

export interface Serving {
  readonly info: ServeInfo;
  readonly world: World;
  /** Lets the answers that are under way come to their end. */
  stop(): Promise<void>;
}

/** What a rehearsal says of it. */
export function describeServing({ platformOptions }: Context, flags: ServingFlags, port: number): string {
  const world = flags.ephemeral === true ? "in memory" : platformOptions.world;
  const { isOpen, address } = readReach(flags);
  const of = isOpen ? ` of ${address}` : "";
  return `serve the world ${world} on ${port === 0 ? "a free port" : `port ${port}`}${of}`;
}

async function warnOfReach({ note }: Context, { isOpen, address }: Reach): Promise<void> {
  if (!isOpen) return;
  await note(
    `Warning: bound to ${address}, this sandbox can be reached from other machines. Its keys are no secret: they are the same on every machine with the default seed.`,
  );
}

/** Answers on a port of this machine, and delivers events, until it is stopped. */
export async function startServing(context: Context, flags: ServingFlags, port: number): Promise<Serving> {
  const { host, platformOptions } = context;
  const { ephemeral = false, limits, route = [], seed, speed, readyFile } = flags;
  const reach = readReach(flags);
  await warnOfReach(context, reach);
  await proveWritable(context, readyFile);
  const controlToken = newControlToken();
  const options = {
    ...platformOptions,
    isEphemeral: ephemeral,
    isUnlimited: limits === false,
    controlToken,
    allowedHosts: reach.allowedHosts,
    routes: [...route, ...(platformOptions.routes ?? [])],
    ...(seed === undefined ? {} : { seed }),
  };
  const world = openWorld(options);
  if (speed !== undefined) setSpeed(world, speed);
  const platform = platformOf(world, options);
  const end = new AbortController();
  let delivering: Promise<void> | undefined;
  let close = async () => {};
  const stop = () =>
    close().finally(async () => {
      end.abort();
      await delivering;
      platform.close();
    });
  try {
    const listener = await host.listen(platform.send, port, {
      address: reach.address,
      passesOversized: true,
    });
    close = () => listener.close();
    delivering = platform.deliver(listener.url, end.signal);
    const name = ephemeral ? "ephemeral" : platformOptions.world;
    const info = serveInfo({ platform, url: listener.url, pid: host.pid, world: name, controlToken });
    if (readyFile !== undefined)
      await host.files.write(resolve(host.workingFolder, readyFile), `${JSON.stringify(info)}\n`);
    return { info, world, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
