import {
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import type { FileStatus, Files } from "../../base/host";
import { ignoreMissing, isDevice, openDevice, refuseLink, withFileErrors } from "./file-errors";
import { buildTemporaryPath } from "./temporary-file";

export const privateFileMode = 0o600;
const privateFolderMode = 0o700;
/** Flags for appending without following a link created in the meantime. Windows has no `O_NOFOLLOW`. */
export const appendFlags =
  constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY | (constants.O_NOFOLLOW ?? 0);

/**
 * The file system. A missing file reads as undefined, and a missing folder lists as empty. These calls block,
 * because the files are small and loading the promise API takes longer than all the calls together.
 */
export const files: Files = {
  read: (path) => withFileErrors("read", path, () => ignoreMissing(() => readFileSync(path))),
  write: (path, content, mode = privateFileMode) =>
    withFileErrors("write", path, () => writeAtomically(path, content, mode)),
  proveWritable: (path) => withFileErrors("write", path, () => verifyWritable(path)),
  readPieces: async (path) => (await import("./large-files")).readPieces(path),
  writePieces: async (path, pieces, mode = privateFileMode) =>
    (await import("./large-files")).writePieces(path, pieces, mode),
  grow: async (path, length) =>
    (await import("./large-files")).openGrowingFile(path, length, privateFileMode),
  append: (path, content) => withFileErrors("write", path, () => appendText(path, content)),
  remove: (path) =>
    withFileErrors("remove", path, () => isDevice(path) || rmSync(path, { force: true })).then(() => {}),
  list: (folder) =>
    withFileErrors("list", folder, () => ignoreMissing(() => readdirSync(folder))?.sort() ?? []),
  makeFolder: (path, mode) => withFileErrors("create the folder", path, () => makeFolder(path, mode)),
  status: (path, followsLinks = false) =>
    withFileErrors("inspect", path, () =>
      createFileStatus(ignoreMissing(() => (followsLinks ? statSync : lstatSync)(path))),
    ),
  move: (from, to) => withFileErrors("write", to, () => moveFile(from, to)),
  lock: async (path, work, maxWaitMs) => (await import("./lock")).lock(path, work, maxWaitMs),
};

function appendText(path: string, content: string): void {
  refuseLink(path);
  writeAndClose(openSync(path, appendFlags, privateFileMode), content);
}

function writeAndClose(file: number, content: string | Uint8Array): void {
  try {
    writeFileSync(file, content);
  } finally {
    closeSync(file);
  }
}

function createFileStatus(stats: Stats | undefined): FileStatus | undefined {
  if (stats === undefined) return undefined;
  const { dev, ino, size, mtimeMs } = stats;
  return {
    kind: getFileKind(stats),
    mode: getPermissions(stats, process.platform),
    bytes: size,
    version: [dev, ino, size, mtimeMs].join("-"),
  };
}

/** Returns the permission bits, or undefined on Windows, where they don't describe other users' access. */
export const getPermissions = (
  { mode }: Pick<Stats, "mode">,
  platform: NodeJS.Platform,
): number | undefined => (platform === "win32" ? undefined : mode & 0o777);

function getFileKind(stats: Stats): FileStatus["kind"] {
  if (stats.isFile()) return "file";
  if (stats.isDirectory()) return "folder";
  return stats.isSymbolicLink() ? "link" : "other";
}

/**
 * Creates one folder at a time, because `recursive` loops forever if the system refuses without an error
 * code, as in /proc.
 */
export function makeFolder(path: string, mode = privateFolderMode): void {
  const parent = dirname(path);
  if (parent !== path && !existsSync(parent)) makeFolder(parent, mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

function moveFile(from: string, to: string): void {
  if (isDevice(to)) throw new Error("it is a device, not a file");
  renameSync(from, to);
}

function writeAtomically(path: string, content: string | Uint8Array, mode: number): void {
  if (isDevice(path)) return void writeAndClose(openDevice(path), content);
  refuseLink(path);
  const temporaryPath = buildTemporaryPath(path);
  try {
    writeNewFile(temporaryPath, content, mode);
    renameSync(temporaryPath, path);
  } catch (error) {
    rmSync(temporaryPath, { force: true });
    throw error;
  }
}

/** Must not be empty, because creating an empty file succeeds even on a full disk. */
const trialContent = " ".repeat(4096);

/** Checks that writing works by creating a temporary file in the same folder, as `write` does. */
function verifyWritable(path: string): void {
  if (isDevice(path)) return;
  refuseLink(path);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw Object.assign(new Error("is a folder"), { code: "EISDIR" });
  const temporaryPath = buildTemporaryPath(path);
  try {
    writeNewFile(temporaryPath, trialContent, privateFileMode);
  } finally {
    rmSync(temporaryPath, { force: true });
  }
}

function writeNewFile(path: string, content: string | Uint8Array, mode: number): void {
  const file = openSync(path, "wx", privateFileMode);
  try {
    writeFileSync(file, content);
    // `fchmod` ignores the umask, which `open` applies to its mode.
    fchmodSync(file, mode);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
