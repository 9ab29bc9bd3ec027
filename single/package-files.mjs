// Stands in for the installed package: the executable brings files as assets, by their paths in the package.
import { posix } from "node:path";
import { getAsset, getAssetKeys, isSea } from "node:sea";

/** Undefined in the single file without Node in it. */
export function openPackage() {
  if (!isSea()) return undefined;
  const paths = getAssetKeys();
  return {
    list: async (folder) =>
      paths.filter((path) => posix.dirname(path) === folder).map((path) => posix.basename(path)),
    read: async (path) => (paths.includes(path) ? new Uint8Array(getAsset(path)) : undefined),
  };
}
