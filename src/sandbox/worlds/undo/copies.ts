import { join } from "node:path";
import { Failure } from "../../../base/failure";
import { ifWritable } from "../../store/database/database-failure";
import { countRefills } from "../../store/refill";
import { openStore, type Store } from "../../store/store";
import type { UndoCopies, World } from "../../store/world";
import { oldestVersion } from "../migrations/steps";
import { versionOf } from "../migrations/world-version";
import { createWorld, entriesIn, removeWorld, worldExists } from "../world-file";
import { emptyLine, type Line, type Operation, type Step, trim } from "./line";

/** What is needed of a world to replace its content. */
export type Replaceable = Pick<World, "files" | "hostNow" | "store" | "undoCopies">;

/** One that keeps copies. */
export type Undoable = Replaceable & { readonly undoCopies: UndoCopies };

export const keepsCopies = (world: Replaceable): world is Undoable => world.undoCopies !== undefined;

/** Named by the number of times that the world had been replaced when it was made. */
export const copyFile = ({ undoCopies: { folder } }: Undoable, copy: number): string =>
  join(folder, `${copy}.db`);

/**
 * The copy that was made before the last replacement says which steps there are now. So the step from one line to the
 * next is the commit of the world itself, and a copy made for a replacement that never came is not read.
 */
export function readLine(world: Undoable): Line {
  const file = copyFile(world, countRefills(world.store) - 1);
  if (!worldExists(world.files, file)) return emptyLine;
  try {
    return readLineOf(file, world);
  } catch {
    // Where the last copy is broken, no step is left.
    return emptyLine;
  }
}

function readLineOf(file: string, { files }: Undoable): Line {
  const copy = openStore(file, files);
  try {
    return JSON.parse(copy.get<{ line: string }>("select line from undo_line")?.line ?? "");
  } finally {
    copy.close();
  }
}

/**
 * Copies the world for the step that is about to be made, with the line that holds after it. The world's write lock
 * must be held, so that nothing is written between the copy and the step, and nobody else works in the folder.
 */
export function keepCopy(
  world: Undoable,
  { operation, at }: Pick<Step, "operation" | "at">,
  nextLine: (step: Step | undefined) => Line,
): void {
  const { files, store, undoCopies } = world;
  const copy = countRefills(store);
  const bytes = bytesOf(store);
  const isKept = bytes <= undoCopies.maxBytes && versionOf(store) >= oldestVersion;
  const line = trim(nextLine(isKept ? { operation, at, copy, bytes } : undefined), undoCopies.maxBytes);
  const build = (draft: string) => {
    if (isKept) copyTo(store.file, draft);
    writeLine(draft, line);
  };
  if (bytes > undoCopies.maxBytes && undoCopies.maxBytes > 0) undoCopies.note?.(cannotKeep(operation, bytes));
  try {
    removeWorld(files, copyFile(world, copy));
    if (line.undo.length + line.redo.length === 0) return;
    createWorld(files, copyFile(world, copy), world.hostNow(), build, files.replace);
  } catch (error) {
    throw notCopied(operation, error);
  }
}

const cannotKeep = (operation: Operation, bytes: number) =>
  `This ${operation} can't be undone: the world has ${Math.ceil(bytes / 1e6)} MB, which is more than undo.size.`;

/** A connection of its own reads what is committed; the one with the lock is in a transaction, where SQLite copies nothing. */
function copyTo(file: string, draft: string): void {
  const source = openStore(file);
  try {
    source.run("vacuum into ?", draft);
  } finally {
    source.close();
  }
}

function writeLine(draft: string, line: Line): void {
  const copy = openStore(draft);
  try {
    // The file is flushed when it takes its name.
    copy.exec("pragma journal_mode = off; pragma synchronous = off; drop table if exists undo_line");
    copy.exec("create table undo_line (line text not null)");
    copy.run("insert into undo_line values (?)", JSON.stringify(line));
  } finally {
    copy.close();
  }
}

function bytesOf(store: Store): number {
  const read = (name: string) => Number(Object.values(store.get<object>(`pragma main.${name}`) ?? {})[0]);
  return (read("page_count") - read("freelist_count")) * read("page_size");
}

function notCopied(operation: Operation, error: unknown): unknown {
  if (!(error instanceof Failure)) return error;
  const message = `The ${operation} was not run, because no copy of the world could be kept for \`sandbox undo\`: ${error.message}`;
  return new Failure(error.kind, message, {
    hint: "Make room, or keep no copies: `recoup config set undo.size 0`.",
    cause: error,
  });
}

/** Removes what the line doesn't name, such as copies of killed processes. Optional: the next step does it as well. */
export function sweepCopies(world: Replaceable): void {
  if (!keepsCopies(world)) return;
  ifWritable(() => world.store.transaction(() => sweep(world)));
}

function sweep(world: Undoable): void {
  const { files, store, undoCopies } = world;
  const { undo, redo } = readLine(world);
  const steps = [...undo, ...redo];
  const holder = countRefills(store) - 1;
  const named = new Set([...(steps.length === 0 ? [] : [holder]), ...steps.map(({ copy }) => copy)]);
  const kept = new Set([...named].map((copy) => `${copy}.db`));
  for (const name of entriesIn(files, undoCopies.folder))
    if (!kept.has(name)) removeWorld(files, join(undoCopies.folder, name));
}
