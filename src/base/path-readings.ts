type Rewrite = (path: string) => string;

const rewrites: readonly Rewrite[] = [
  (path) => decodeAscii(path, /%([0-7][\da-f])/gi),
  // Many servers decode all of a path but its encoded slashes.
  (path) => decodeAscii(path, /%(?!2f|5c)([0-7][\da-f])/gi),
  (path) => path.replaceAll("\\", "/"),
  (path) => path.replace(/;[^/]*/g, ""),
  (path) => path.replace(/\/+(?=\/|$)/g, ""),
  resolveDots,
  (path) => path.toLowerCase(),
];

/**
 * Every path that a server, or a proxy in front of it, may take this one for: with encodings undone, backslashes as
 * slashes, without matrix parameters and double slashes, dot segments resolved, in lower case. First the path as it is.
 */
export function pathReadings(path: string): readonly string[] {
  const readings = new Set([path]);
  // A set also visits what is added to it on the way; each rewrite shortens or simplifies, so this ends.
  for (const reading of readings) for (const rewrite of rewrites) readings.add(rewrite(reading));
  return [...readings];
}

/** Structure and names are ASCII; what lies beyond stays encoded. */
function decodeAscii(path: string, encoded: RegExp): string {
  return path.replace(encoded, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** As a server does: what would climb above the root stays there. */
function resolveDots(path: string): string {
  const kept: string[] = [];
  for (const segment of path.split("/")) {
    if (segment === "..") kept.length = Math.max(kept.length - 1, 1);
    else if (segment !== ".") kept.push(segment);
  }
  return kept.join("/");
}
