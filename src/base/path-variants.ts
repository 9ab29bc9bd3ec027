type Rewrite = (path: string) => string;

const rewrites: readonly Rewrite[] = [
  (path) => decodeAscii(path, /%([0-7][\da-f])/gi),
  // Many servers decode everything in a path but slashes and backslashes.
  (path) => decodeAscii(path, /%(?!2f|5c)([0-7][\da-f])/gi),
  (path) => path.replaceAll("\\", "/"),
  (path) => path.replace(/;[^/]*/g, ""),
  (path) => path.replace(/\/+(?=\/|$)/g, ""),
  resolveDots,
  (path) => path.toLowerCase(),
];

/**
 * Lists every way that a server or proxy may read a path: decoded, with backslashes as slashes, without
 * matrix parameters or double slashes, with dot segments resolved, in lowercase. Lists the path itself first.
 */
export function listPathVariants(path: string): readonly string[] {
  const variants = new Set([path]);
  // The loop also visits the variants it adds. It terminates, because each rewrite simplifies the path.
  for (const variant of variants) for (const rewrite of rewrites) variants.add(rewrite(variant));
  return [...variants];
}

/** Decodes only ASCII characters, which include everything that separates or names parts of a path. */
function decodeAscii(path: string, encodedPattern: RegExp): string {
  return path.replace(encodedPattern, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Resolves dot segments as servers do, dropping any above the root. */
function resolveDots(path: string): string {
  const resolvedSegments: string[] = [];
  for (const segment of path.split("/")) {
    if (segment === "..") resolvedSegments.length = Math.max(resolvedSegments.length - 1, 1);
    else if (segment !== ".") resolvedSegments.push(segment);
  }
  return resolvedSegments.join("/");
}
