import { omitUndefined } from "../../../base/collections/omit-undefined";
import { Failure } from "../../../base/failure";
import { defaultServedPort, type PlatformOptions } from "../../../base/platform";
import { isLoopbackHost } from "../../../base/text/read-url";
import {
  flag,
  type Option,
  type OptionValues,
  outputFileOption,
  repeatedOption,
  textOption,
  wholeNumberOption,
} from "../../../cli/flags/option";
import type { Context } from "../../../cli/session/context";
import { openReadyFile } from "../../../cli/session/ready-file";
import { readingsOption, readReadings } from "../../../kit/readings/readings-file";
import { serveWorld, type WorldServer } from "../../../kit/serving/serve-world";
import { recordServedTraffic } from "../../../kit/traffic/record-served";
import { parseHostName, setSpeed, type World } from "../../../sandbox";
import { openInspector, openInspectorPage, registerSandbox } from "./inspector/open-inspector";
import { readSpeed } from "./speed";

/**
 * Returns the host name in a flag, or undefined if a port follows it. An IPv6 address may omit its brackets.
 */
function parseHost(text: string): string | undefined {
  const isBareIpv6 = !text.startsWith("[") && text.split(":").length > 2;
  if (/^[^:]*:[^:]*$|\]:/.test(text)) return undefined;
  return parseHostName(isBareIpv6 ? `[${text}]` : text);
}

const isIpAddress = (name: string) => /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/.test(name);

const bind: Option<string> = {
  flags: "--bind <address>",
  description: "the IP address to listen on, for containers; any but a loopback one needs --allow-host",
  read: (text) => {
    const name = parseHost(text);
    if (name === "localhost") return "127.0.0.1";
    if (name !== undefined && isIpAddress(name)) return name.replace(/[[\]]/g, "");
    throw new Failure("usage", `must be an IP address (got "${text}").`, {
      hint: "Use an address of this machine, or 0.0.0.0 for all of them.",
    });
  },
};

const allowHost: Option<readonly string[]> = {
  flags: "--allow-host <name>",
  description: "also answer requests to this host name; repeatable",
  isRepeatable: true,
  read: (text) => {
    const name = parseHost(text);
    if (name !== undefined) return [name];
    throw new Failure("usage", `must be a host name or an IP address (got "${text}").`, {
      hint: "Leave out scheme, port and path: --allow-host sandbox.internal",
    });
  },
};

export const servingOptions = {
  port: wholeNumberOption(
    "--port <n>",
    `the port; 0 picks a free one. Default: ${defaultServedPort}`,
    0,
    65_535,
  ),
  bind,
  allowHost,
  ephemeral: flag("--ephemeral", "keep the world in memory only"),
  seed: textOption("--seed <seed>", "the seed of a new world"),
  route: repeatedOption(
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
  readyFile: outputFileOption(
    "--ready-file <file>",
    "write the JSON of --json to this file when the sandbox is ready",
  ),
};

export type ServingFlags = OptionValues<typeof servingOptions>;

export function describeServing({ platformOptions }: Context, flags: ServingFlags, port: number): string {
  const world = flags.ephemeral === true ? "in memory" : platformOptions.world;
  const { isOpen, address } = readNetworkBinding(flags);
  const addressText = isOpen ? ` of ${address}` : "";
  return `serve the world ${world} on ${port === 0 ? "a free port" : `port ${port}`}${addressText}`;
}

function buildWorldOptions(options: PlatformOptions, flags: ServingFlags) {
  const { ephemeral, limits, requestBodies, route = [], seed } = flags;
  const { specifiedOnly = options.excludesExtensions === true } = flags;
  return {
    ...options,
    isEphemeral: ephemeral === true,
    ...(ephemeral === true && { displayName: "ephemeral" }),
    isUnlimited: limits === false,
    keepsBodies: requestBodies !== false,
    traffic: { keepsBodies: requestBodies !== false },
    excludesExtensions: specifiedOnly,
    routes: [...route, ...(options.routes ?? [])],
    seed,
  };
}

/** Serves a world as configured by the flags. Writes the ready file once the server answers requests. */
export async function startServing(
  context: Context,
  flags: ServingFlags,
  port: number,
  watch?: (line: string) => void,
): Promise<WorldServer> {
  const { host, platformOptions } = context;
  const { address, allowedHosts, isOpen } = readNetworkBinding(flags);
  if (flags.open === true && flags.inspector === false)
    throw new Failure("usage", "--open can't be used with --no-inspector: there is nothing to open.");
  if (isOpen)
    await context.warn(
      `Warning: the sandbox is bound to ${address}, so other machines can reach it. Its keys are not secret: with the default seed they are the same on every machine.`,
    );
  const readyFile = await openReadyFile(context, flags.readyFile);
  const options = {
    ...buildWorldOptions(platformOptions, flags),
    readings: await readReadings(host, flags),
    allowedHosts,
    ...omitUndefined({ watch }),
  };
  const prepareInspector = async (world: World) => {
    if (flags.speed !== undefined) setSpeed(world, flags.speed);
    return flags.inspector === false ? undefined : openInspector(context, world);
  };
  const sandboxServer = await serveWorld(host, {
    ...{ port, address, options, openInspector: prepareInspector },
    wrap: (send) => recordServedTraffic(send, context.har),
    reportsGone: context.har !== undefined,
  });
  let unregister = async () => {};
  const stop = () =>
    sandboxServer.stop().finally(async () => {
      await unregister();
      await readyFile?.remove();
    });
  try {
    const { info, inspector } = sandboxServer;
    const { url, world, control } = info;
    if (inspector !== undefined)
      unregister = await registerSandbox(context, { url, world, token: control.token });
    if (flags.open === true) await openInspectorPage(context, inspector, info);
    await readyFile?.write(info);
    return { ...sandboxServer, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Returns the address to bind, the host names allowed besides the loopback names, and whether other machines
 * can reach the sandbox. Throws if they can, unless a flag names a host.
 */
function readNetworkBinding({ bind: address = "127.0.0.1", allowHost: names = [] }: ServingFlags) {
  const hostName = parseHost(address) ?? address;
  const isOpen = !isLoopbackHost(hostName);
  if (isOpen && names.length === 0)
    throw new Failure(
      "usage",
      `--bind ${address} needs --allow-host with the names that other machines use for this one.`,
      { hint: "Example: --allow-host sandbox." },
    );
  return { address, isOpen, allowedHosts: [...names, hostName] };
}
