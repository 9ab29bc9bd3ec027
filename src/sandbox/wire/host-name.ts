import { readUrl } from "../../base/text/read-url";
/** Normalizes a host: lower case, no port, no final dot, shortest form of an IP address. */
export function readHostName(authority: string): string | undefined {
  if (!/^[\w.:[\]-]+$/.test(authority)) return undefined;
  const name = readUrl(`http://${authority}`)?.hostname;
  return name?.replace(/\.$/, "") || undefined;
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/;

export const isLoopbackName = (name: string) => loopback.test(name);
