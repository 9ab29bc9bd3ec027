import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { PackageFiles } from "../../base/host";
import { files } from "./files";

/** Opens the files of the installed package, or returns undefined for the single-file program. */
export function openPackage(): PackageFiles | undefined {
  const folder = findPackageFolder();
  if (folder === undefined) return undefined;
  return { list: (path) => files.list(join(folder, path)), read: (path) => files.read(join(folder, path)) };
}

/**
 * Searches the folders above, because Node's own lookup of a package by name would account for 5 % of the
 * startup time of `sandbox serve`.
 */
function findPackageFolder(folder = import.meta.dirname): string | undefined {
  if (existsSync(join(folder, "package.json"))) return folder;
  const parentFolder = dirname(folder);
  return parentFolder === folder ? undefined : findPackageFolder(parentFolder);
}
