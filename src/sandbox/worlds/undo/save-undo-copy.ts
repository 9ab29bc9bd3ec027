import { advice } from "../../../base/advice/advice";
import { sandboxLines } from "../../../base/advice/sandbox-lines";
import { Failure } from "../../../base/failure";
import { isInvalidDatabase } from "../../store/database/database-failure";
import { countRefills } from "../../store/refill";
import { openStore, type Store, useStore } from "../../store/store";
import { writeCopy } from "../copy-file";
import { getOldestVersion, readSchemaVersion } from "../migrations";
import { createWorld, removeWorld } from "../world-file";
import { getCopyPath, type UndoableWorld } from "./copies";
import type { Direction, UndoableOperation, UndoStep } from "./history";

/**
 * Copies the world before a step. Returns the step with its copy, or undefined if the world is too large, too
 * old or damaged. Throws if the copy can't be written. The caller must hold the world's write lock, so that
 * nothing is written between the copy and the step, and no other process changes the folder.
 */
export function saveUndoCopy(
  world: UndoableWorld,
  action: UndoableOperation | Direction,
  { operation, at }: Pick<UndoStep, "operation" | "at">,
): UndoStep | undefined {
  const { store, undoCopies } = world;
  const { maxBytes, note } = undoCopies;
  const bytes = measureBytes(store);
  if (bytes > maxBytes) {
    if (maxBytes > 0) note?.(describeTooLarge(action, bytes));
    return undefined;
  }
  if (readSchemaVersion(store) < getOldestVersion()) return undefined;
  const copy = countRefills(store);
  try {
    writeUndoCopy(world, getCopyPath(world, copy));
  } catch (error) {
    if (!isInvalidDatabase(error)) throw createCopyFailure(action, error);
    // Continues, because the operation may be meant to repair the world.
    note?.(`This ${action} can't be undone: the world is damaged.`);
    return undefined;
  }
  return { operation, at, copy, bytes };
}

/**
 * Copies through a separate connection, which reads committed data. SQLite can't copy inside a transaction,
 * and the connection that holds the lock is in one.
 */
function writeUndoCopy({ files, store, hostNow }: UndoableWorld, file: string): void {
  // A killed process may have left a copy here.
  removeWorld(files, file);
  useStore(openStore(store.file), (source) =>
    createWorld(files, file, hostNow(), (draft) => writeCopy(source, draft), files.replace),
  );
}

const describeTooLarge = (action: string, bytes: number) =>
  `This ${action} can't be undone: the world has ${Math.ceil(bytes / 1e6)} MB, which is more than undo.size.`;

function measureBytes(store: Store): number {
  const readPragma = (name: string) => store.value<number>(`pragma main.${name}`) ?? 0;
  return (readPragma("page_count") - readPragma("freelist_count")) * readPragma("page_size");
}

function createCopyFailure(action: string, error: unknown): unknown {
  if (!(error instanceof Failure)) return error;
  const message = `The ${action} was not run, because no copy of the world could be kept for \`sandbox undo\`: ${error.message}`;
  return new Failure(error.kind, message, {
    hint: advice`Free some space, or turn the copies off: ${sandboxLines.keepNoCopies}.`,
    cause: error,
  });
}
