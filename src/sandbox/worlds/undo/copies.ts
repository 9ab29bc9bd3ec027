import { join } from "node:path";
import type { PlatformOptions } from "../../../base/platform";
import { tryWrite } from "../../store/database/database-failure";
import type { UndoCopies, World } from "../../store/world";
import { getUndoFolder, listEntries, removeWorld } from "../world-file";
import { readHistory } from "./history";

export type ReplaceableWorld = Pick<World, "files" | "hostNow" | "store" | "undoCopies">;

export type UndoableWorld = ReplaceableWorld & { readonly undoCopies: UndoCopies };

export const hasUndoCopies = (world: ReplaceableWorld): world is UndoableWorld =>
  world.undoCopies !== undefined;

const defaultMaxBytes = 1e9;

/** Returns the settings for undo copies, or undefined for an in-memory world. */
export function openUndoCopies(options: PlatformOptions): UndoCopies | undefined {
  const { isEphemeral = false, maxUndoBytes = defaultMaxBytes, note } = options;
  return isEphemeral ? undefined : { folder: getUndoFolder(options), maxBytes: maxUndoBytes, note };
}

const formatFileName = (copyNumber: number) => `${copyNumber}.db`;

/**
 * Returns the path of a copy. Its number is how many times the world had been replaced when it was made.
 */
export const getCopyPath = ({ undoCopies: { folder } }: UndoableWorld, copyNumber: number): string =>
  join(folder, formatFileName(copyNumber));

/**
 * Deletes copies that no step refers to, such as those that killed processes left. Ignores failures, because
 * the next operation tries again.
 */
export function deleteUnusedCopies(world: ReplaceableWorld): void {
  if (!hasUndoCopies(world)) return;
  tryWrite(() => world.store.transaction(() => deleteUnusedFiles(world)));
}

function deleteUnusedFiles({ files, store, undoCopies: { folder } }: UndoableWorld): void {
  const { undo, redo } = readHistory(store);
  const usedFiles = [...undo, ...redo].map(({ copy }) => formatFileName(copy));
  for (const name of listEntries(files, folder))
    if (!usedFiles.includes(name)) removeWorld(files, join(folder, name));
}
