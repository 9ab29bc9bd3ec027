import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

const name = "@photostructure/sqlite";
const { platform, arch } = process;
/** On Alpine, the part for the other C library may load, and crash later. */
const libc = existsSync("/etc/alpine-release") ? "musl" : "glibc";

/**
 * Stands in for node-gyp-build in the database's JavaScript, which is bundled: reading folders and package files for its
 * native part takes longer than loading it (docs/decisions/028-start-up.md). The package is where Node would find it.
 */
export default function loadNativePart(): unknown {
  const folders = (require.resolve.paths(name) ?? []).map((modules) => join(modules, name));
  const folder = folders.find(existsSync);
  return (folder && prebuilt(folder)) ?? require(searched());
}

/** Undefined where it was compiled on this machine, or where there is none for it. */
function prebuilt(folder: string): unknown {
  if (existsSync(join(folder, "build"))) return undefined;
  try {
    return require(join(folder, "prebuilds", `${platform}-${arch}`, `@photostructure+sqlite.${libc}.node`));
  } catch {
    return undefined;
  }
}

function searched(): string {
  const { createRequire } = process.getBuiltinModule("node:module");
  const main = require.resolve(name);
  return createRequire(main)("node-gyp-build").resolve(dirname(dirname(main)));
}
