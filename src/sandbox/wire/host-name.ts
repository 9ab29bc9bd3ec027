/** As the Host header, a URL and a flag name a machine: in lower case, without port and final dot, an IP address in its shortest form. */
export function readHostName(authority: string): string | undefined {
  if (!/^[\w.:[\]-]+$/.test(authority)) return undefined;
  const name = URL.canParse(`http://${authority}`) ? new URL(`http://${authority}`).hostname : "";
  return name.replace(/\.$/, "") || undefined;
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/;

export const isLoopbackName = (name: string) => loopback.test(name);
