import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

const name = "@photostructure/sqlite";
const { platform, arch } = process;

/**
 * Stands in for node-gyp-build in the database's JavaScript, which is bundled: reading folders and package files for its
 * native part takes longer than loading it (docs/decisions/028-start-up.md). The package is where Node would find it.
 */
export default function loadNativePart(): unknown {
  const folders = (require.resolve.paths(name) ?? []).map((modules) => join(modules, name));
  const folder = folders.find(existsSync);
  return require((folder && prebuilt(folder)) ?? searched());
}

/** Undefined where it was compiled on this machine, or has to be for another C library. */
function prebuilt(folder: string): string | undefined {
  const file = join(folder, "prebuilds", `${platform}-${arch}`, "@photostructure+sqlite.glibc.node");
  const isOther = existsSync(join(folder, "build")) || existsSync("/etc/alpine-release");
  return !isOther && existsSync(file) ? file : undefined;
}

function searched(): string {
  const { createRequire } = process.getBuiltinModule("node:module");
  const main = require.resolve(name);
  return createRequire(main)("node-gyp-build").resolve(dirname(dirname(main)));
}
