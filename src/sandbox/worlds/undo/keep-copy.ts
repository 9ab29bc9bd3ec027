import { advice } from "../../../base/advice/advice";
import { sandboxLines } from "../../../base/advice/sandbox-lines";
import { Failure } from "../../../base/failure";
import { isNoDatabase } from "../../store/database/database-failure";
import { countRefills } from "../../store/refill";
import { openStore, type Store } from "../../store/store";
import { wipeLog } from "../attached";
import { oldestVersion, schemaVersionOf } from "../migrations";
import { createWorld, removeWorld } from "../world-file";
import { copyFile, type UndoableWorld } from "./copies";
import { type Direction, trim, type UndoableOperation, type UndoLine, type UndoStep } from "./line";

/**
 * Copies the world before a step, together with the line that is valid after it. Needs the world's write
 * lock, so that nothing is written between the copy and the step, and no other process changes the folder.
 */
export function keepCopy(
  world: UndoableWorld,
  action: UndoableOperation | Direction,
  { operation, at }: Pick<UndoStep, "operation" | "at">,
  nextLine: (step: UndoStep | undefined) => UndoLine,
): void {
  const { store, undoCopies } = world;
  const copy = countRefills(store);
  const bytes = bytesOf(store);
  const isKept = bytes <= undoCopies.maxBytes && schemaVersionOf(store) >= oldestVersion();
  if (bytes > undoCopies.maxBytes && undoCopies.maxBytes > 0) undoCopies.note?.(cannotKeep(action, bytes));
  const keep = (step?: UndoStep) => writeCopy(world, copy, trim(nextLine(step), undoCopies.maxBytes), step);
  try {
    keep(isKept ? { operation, at, copy, bytes } : undefined);
  } catch (error) {
    if (!isNoDatabase(error)) throw notCopied(action, error);
    // The operation may be the repair.
    undoCopies.note?.(`There is no way back from this ${action}: the world is damaged.`);
    keep();
  }
}

/** Without a step, the copy contains only the line. */
function writeCopy(world: UndoableWorld, copy: number, line: UndoLine, step: UndoStep | undefined): void {
  const { files, store } = world;
  const file = copyFile(world, copy);
  removeWorld(files, file);
  if (line.undo.length + line.redo.length === 0) return;
  const build = (draft: string) => {
    if (step !== undefined) copyTo(store.file, draft);
    writeLine(draft, line);
  };
  createWorld(files, file, world.hostNow(), build, files.replace);
}

const cannotKeep = (action: string, bytes: number) =>
  `There is no way back from this ${action}: the world has ${Math.ceil(bytes / 1e6)} MB, which is more than undo.size.`;

/**
 * Copies through a separate connection, which reads committed data: SQLite can't copy inside a transaction,
 * and the connection with the lock is in one.
 */
function copyTo(file: string, draft: string): void {
  const source = openStore(file);
  try {
    source.run("vacuum into ?", draft);
  } finally {
    source.close();
  }
}

function writeLine(draft: string, line: UndoLine): void {
  const copy = openStore(draft);
  try {
    // The file is flushed when it is renamed.
    copy.exec("pragma journal_mode = off; pragma synchronous = off; drop table if exists undo_line");
    wipeLog(copy);
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

function notCopied(action: string, error: unknown): unknown {
  if (!(error instanceof Failure)) return error;
  const message = `The ${action} was not run, because no copy of the world could be kept for \`sandbox undo\`: ${error.message}`;
  return new Failure(error.kind, message, {
    hint: advice`Make room, or keep no copies: ${sandboxLines.keepNoCopies}.`,
    cause: error,
  });
}
