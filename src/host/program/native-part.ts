import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { attempt } from "../../base/attempt";

const packageName = "@photostructure/sqlite";
const { platform, arch } = process;
/** On Alpine, a binary for the other C library might load but crash later. */
const libc = existsSync("/etc/alpine-release") ? "musl" : "glibc";

/**
 * Replaces node-gyp-build in the bundled database code, because it takes longer to search folders and package
 * files than to load the binary (docs/decisions/028-start-up.md). Searches where Node would find the package.
 */
export default function loadNativePart(): unknown {
  const folders = (require.resolve.paths(packageName) ?? []).map((modules) => join(modules, packageName));
  const folder = folders.find(existsSync);
  return (folder && loadPrebuilt(folder)) ?? require(searchBinaryPath());
}

/**
 * Loads the prebuilt binary of a package, or returns undefined if the package was compiled on this machine or
 * has no matching binary.
 */
function loadPrebuilt(folder: string): unknown {
  if (existsSync(join(folder, "build"))) return undefined;
  const file = join(folder, "prebuilds", `${platform}-${arch}`, `@photostructure+sqlite.${libc}.node`);
  return attempt(() => require(file));
}

function searchBinaryPath(): string {
  const { createRequire } = process.getBuiltinModule("node:module");
  const main = require.resolve(packageName);
  return createRequire(main)("node-gyp-build").resolve(dirname(dirname(main)));
}
