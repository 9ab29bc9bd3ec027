/** First and last address of each IPv4 range that is private, local or reserved. */
const reservedRanges: readonly (readonly [first: string, last: string])[] = [
  ["0.0.0.0", "0.255.255.255"],
  ["10.0.0.0", "10.255.255.255"],
  ["100.64.0.0", "100.127.255.255"],
  ["127.0.0.0", "127.255.255.255"],
  ["169.254.0.0", "169.254.255.255"],
  ["172.16.0.0", "172.31.255.255"],
  ["192.0.0.0", "192.0.0.255"],
  ["192.168.0.0", "192.168.255.255"],
  ["198.18.0.0", "198.19.255.255"],
  ["224.0.0.0", "255.255.255.255"],
];

const parseIpv4 = (address: string) => address.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);

const numericRanges = reservedRanges.map(([first, last]) => [parseIpv4(first), parseIpv4(last)] as const);

const isPublicIpv4 = (address: number) =>
  !numericRanges.some(([first, last]) => first <= address && address <= last);

/**
 * Splits an IPv6 address into eight groups. Expects the form printed by `URL`: without dots and with at most
 * one `::`.
 */
function splitIpv6Groups(address: string): readonly number[] {
  const [front = "", back] = address.split("::");
  const parseParts = (text: string) =>
    text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16));
  const [head, tail] = [parseParts(front), parseParts(back ?? "")];
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

/**
 * Returns the IPv4 address in an IPv6 address: mapped, compatible, translated (64:ff9b::/96) or 6to4
 * (2002::/16). Returns undefined if there is none.
 */
function findEmbeddedIpv4(groups: readonly number[]): number | undefined {
  const [first = 0, , , , , , high = 0, low = 0] = groups;
  if (first === 0x2002) return (groups[1] ?? 0) * 0x10000 + (groups[2] ?? 0);
  const prefix = groups.slice(0, 6).join(":");
  const hasIpv4 = prefix === "0:0:0:0:0:0" || prefix === "0:0:0:0:0:65535" || prefix === "100:65435:0:0:0:0";
  return hasIpv4 ? high * 0x10000 + low : undefined;
}

function isPublicIpv6(address: string): boolean {
  const groups = splitIpv6Groups(address);
  const embeddedIpv4 = findEmbeddedIpv4(groups);
  if (embeddedIpv4 !== undefined) return isPublicIpv4(embeddedIpv4);
  const [first = 0, second = 0] = groups;
  const isGlobal = first >> 13 === 1;
  const isProtocolBlock = first === 0x2001 && second < 0x200;
  return isGlobal && !isProtocolBlock;
}

/**
 * Whether an IP address is public. Returns undefined for a host name. Expects the address as `URL` prints it:
 * `URL` normalizes decimal, octal, hexadecimal and short forms.
 */
export function isPublicAddress(host: string): boolean | undefined {
  if (host.startsWith("[")) return isPublicIpv6(host.slice(1, -1));
  return /^\d+(\.\d+){3}$/.test(host) ? isPublicIpv4(parseIpv4(host)) : undefined;
}
