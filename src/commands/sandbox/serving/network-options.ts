import { Failure } from "../../../base/failure";
import type { Option, OptionValues } from "../../../cli/flags/option";
import { isLoopbackName, parseHostName } from "../../../sandbox";

/**
 * Returns the host name given by a flag. Undefined if it includes a port. An IPv6 address may omit its
 * brackets.
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

export const networkOptions = { bind, allowHost };

interface NetworkBinding {
  readonly address: string;
  /** Host names allowed in addition to the loopback names. */
  readonly allowedHosts: readonly string[];
  /** Whether other machines can reach the sandbox. */
  readonly isOpen: boolean;
}

/** Throws a usage `Failure` if other machines can reach the address but no host name is allowed. */
export function readNetworkBinding({
  bind: address = "127.0.0.1",
  allowHost: names = [],
}: OptionValues<typeof networkOptions>): NetworkBinding {
  const hostName = parseHost(address) ?? address;
  const isOpen = !isLoopbackName(hostName);
  if (isOpen && names.length === 0)
    throw new Failure(
      "usage",
      `--bind ${address} needs --allow-host with the names that other machines use for this one.`,
      { hint: "Example: --allow-host sandbox." },
    );
  return { address, isOpen, allowedHosts: [...names, hostName] };
}
