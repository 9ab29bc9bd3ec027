import {
  closeSync,
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
import { Failure } from "../base/failure";
import type { FileStatus, Files } from "../base/host";
import { causeInWords, codeOf, nextStep } from "./system-cause";

const privateFile = 0o600;
const privateFolder = 0o700;

/**
 * The file system. A missing file reads as undefined, a missing folder lists as empty. The calls below block:
 * the files are small, and loading the promise interface costs more than all of them together.
 */
export const files: Files = {
  read: (path) => told("read", path, () => unlessAbsent(() => readFileSync(path))),
  write: (path, content, mode = privateFile) => told("write", path, () => writeWhole(path, content, mode)),
  remove: (path) => told("remove", path, () => rmSync(path, { force: true })),
  list: (folder) => told("list", folder, () => unlessAbsent(() => readdirSync(folder))?.sort() ?? []),
  makeFolder: (path) => told("create the folder", path, () => makeFolder(path)),
  status: (path, followsLinks = false) =>
    told("look at", path, () => statusOf(unlessAbsent(() => (followsLinks ? statSync : lstatSync)(path)))),
  move: (from, to) => told("write", to, () => renameSync(from, to)),
  async lock(path, work) {
    const { lock } = await import("./lock");
    return lock(path, work);
  },
};

async function told<T>(action: string, path: string, work: () => T): Promise<T> {
  try {
    return work();
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure("config", `can't ${action} ${path}: ${causeInWords(error)}`, {
      hint: nextStep(error),
      cause: error,
    });
  }
}

function unlessAbsent<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

function statusOf(stats: Stats | undefined): FileStatus | undefined {
  if (stats === undefined) return undefined;
  const mode = process.platform === "win32" ? undefined : stats.mode & 0o777;
  return { kind: kindOf(stats), mode };
}

function kindOf(stats: Stats): FileStatus["kind"] {
  if (stats.isFile()) return "file";
  if (stats.isDirectory()) return "folder";
  return stats.isSymbolicLink() ? "link" : "other";
}

function makeFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: privateFolder });
}

function writeWhole(path: string, content: string | Uint8Array, mode: number): void {
  refuseLink(path);
  const temporary = `${path}.${process.pid}.${Math.random().toString(36).slice(2, 10)}.tmp`;
  try {
    fill(temporary, content, mode);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

function fill(path: string, content: string | Uint8Array, mode: number): void {
  const file = openSync(path, "wx", privateFile);
  try {
    writeFileSync(file, content);
    // The mode of `open` is cut by the umask, this one is not.
    fchmodSync(file, mode);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** A rename would replace the link and leave the file behind it as it was: neither is what was meant. */
function refuseLink(path: string): void {
  if (!unlessAbsent(() => lstatSync(path))?.isSymbolicLink()) return;
  throw new Failure("config", `can't write ${path}: it is a symbolic link`, {
    hint: "Name the file that it points to, or remove the link.",
  });
}
