import type { HeaderLines } from "../../base/streamed-http";
import { splitList } from "../../base/text/split-list";

/** Headers that concern a single connection rather than the message (RFC 9110, 7.6.1). */
const hopByHopHeaders: ReadonlySet<string> = new Set([
  ...["connection", "keep-alive", "proxy-connection", "proxy-authenticate", "proxy-authorization"],
  ...["te", "trailer", "transfer-encoding", "upgrade", "expect"],
]);

/** Drops hop-by-hop headers, including any that `Connection` names. */
export function stripHopByHopHeaders(lines: HeaderLines): HeaderLines {
  const connectionHeaders = lines
    .filter(([name]) => name.toLowerCase() === "connection")
    .flatMap(([, value]) => splitList(value.toLowerCase()));
  return lines.filter(
    ([name]) => !hopByHopHeaders.has(name.toLowerCase()) && !connectionHeaders.includes(name.toLowerCase()),
  );
}

/** Pairs the names and values in Node's `rawHeaders`. */
export const pairHeaderLines = (raw: readonly string[]): HeaderLines =>
  Array.from(
    { length: raw.length / 2 },
    (_, index) => [raw[index * 2] ?? "", raw[index * 2 + 1] ?? ""] as const,
  );
