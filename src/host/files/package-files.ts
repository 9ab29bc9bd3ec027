import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { PackageFiles } from "../../base/host";
import { files } from "./files";

/** The files of the installed package; undefined for the single-file program. */
export function openPackage(): PackageFiles | undefined {
  const folder = packageFolder();
  if (folder === undefined) return undefined;
  return {
    list: (path) => files.list(join(folder, path)),
    read: (path) => files.read(join(folder, path)),
  };
}

function packageFolder(): string | undefined {
  try {
    return dirname(createRequire(import.meta.url).resolve("recoup/package.json"));
  } catch {
    return undefined;
  }
}
