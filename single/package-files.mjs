// Replaces the installed package: the executable carries its files as assets, named by their paths in the
// package.
import { posix } from "node:path";
import { getAsset, getAssetKeys, isSea } from "node:sea";

/** Undefined in the single file that doesn't include Node. */
export function openPackage() {
  if (!isSea()) return undefined;
  const paths = getAssetKeys();
  return {
    list: async (folder) =>
      paths.filter((path) => posix.dirname(path) === folder).map((path) => posix.basename(path)),
    read: async (path) => (paths.includes(path) ? new Uint8Array(getAsset(path)) : undefined),
  };
}
