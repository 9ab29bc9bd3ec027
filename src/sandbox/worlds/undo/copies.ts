import { join } from "node:path";
import type { PlatformOptions } from "../../../base/platform";
import { ifWritable } from "../../store/database/database-failure";
import type { UndoCopies, World } from "../../store/world";
import { entriesIn, removeWorld, undoFolder } from "../world-file";
import { readLine } from "./line";

export type ReplaceableWorld = Pick<World, "files" | "hostNow" | "store" | "undoCopies">;

export type UndoableWorld = ReplaceableWorld & { readonly undoCopies: UndoCopies };

export const keepsCopies = (world: ReplaceableWorld): world is UndoableWorld =>
  world.undoCopies !== undefined;

const defaultBytes = 1e9;

/** Returns the setting for undo copies. Undefined for a world in memory. */
export function openUndoCopies(options: PlatformOptions): UndoCopies | undefined {
  const { isEphemeral = false, maxUndoBytes = defaultBytes, note } = options;
  return isEphemeral ? undefined : { folder: undoFolder(options), maxBytes: maxUndoBytes, note };
}

const fileName = (copy: number) => `${copy}.db`;

/** Returns the path of a copy. The number is how often the world had been replaced when the copy was made. */
export const copyFile = ({ undoCopies: { folder } }: UndoableWorld, copy: number): string =>
  join(folder, fileName(copy));

/**
 * Deletes copies that no step refers to, such as those left by killed processes. Failures don't matter,
 * because the next operation tries again.
 */
export function sweepCopies(world: ReplaceableWorld): void {
  if (!keepsCopies(world)) return;
  ifWritable(() => world.store.transaction(() => sweep(world)));
}

function sweep({ files, store, undoCopies: { folder } }: UndoableWorld): void {
  const { undo, redo } = readLine(store);
  const keptFiles = [...undo, ...redo].map(({ copy }) => fileName(copy));
  for (const name of entriesIn(files, folder))
    if (!keptFiles.includes(name)) removeWorld(files, join(folder, name));
}
