import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import type { DatabaseFiles } from "../../base/host";
import { getErrorCode } from "../system-cause";
import { ignoreMissing } from "./file-errors";
import { appendFlags, makeFolder, privateFileMode } from "./files";

/** Prebuilt rows of the default world, shipped next to the built program. */
const drawnWorldPath = fileURLToPath(new URL("./drawn-world.sql.gz", import.meta.url));

export function writeGeneratedWorld(worldText: string): void {
  writeFileSync(drawnWorldPath, gzipSync(worldText, { level: 9 }));
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

export const databaseFiles: DatabaseFiles = {
  drawnWorld: () => ignoreMissing(() => gunzipSync(readFileSync(drawnWorldPath)).toString()),
  exists: existsSync,
  status(path) {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats && { bytes: stats.size, changedAt: stats.mtimeMs };
  },
  list: (path) => (isFolder(path) ? readdirSync(path).sort() : []),
  makePrivate: (path) => chmodSync(path, privateFileMode),
  makeDraft(folder, prefix) {
    if (!existsSync(folder)) makeFolder(folder);
    const draft = join(mkdtempSync(join(folder, prefix)), "draft.db");
    closeSync(openSync(draft, "wx", privateFileMode));
    return draft;
  },
  remove: (path) => rmSync(path, { recursive: true, force: true }),
  moveNew(from, to) {
    try {
      linkSync(from, to);
    } catch (error) {
      if (getErrorCode(error) === "EEXIST") return;
      // On a file system without hard links, this replaces an existing file. Two processes may then both
      // succeed, and the later file remains.
      renameSync(from, to);
    }
  },
  replace(from, to) {
    const file = openSync(from, "r+");
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(from, to);
  },
  read: (path) => ignoreMissing(() => readFileSync(path)),
  openLog(path) {
    const folder = dirname(path);
    if (!existsSync(folder)) makeFolder(folder);
    const file = openSync(path, appendFlags, privateFileMode);
    return { append: (bytes) => writeFileSync(file, bytes), close: () => closeSync(file) };
  },
};
