import { join } from "node:path";
import type { PlatformOptions } from "../../../base/platform";
import { ifWritable } from "../../store/database/database-failure";
import { countRefills } from "../../store/refill";
import { openExistingStore } from "../../store/store";
import type { UndoCopies, World } from "../../store/world";
import { entriesIn, removeWorld, undoFolder, worldExists } from "../world-file";
import { emptyLine, type UndoLine } from "./line";

/** The parts of a world that are needed to replace its content. */
export type ReplaceableWorld = Pick<World, "files" | "hostNow" | "store" | "undoCopies">;

/** A world that keeps undo copies. */
export type UndoableWorld = ReplaceableWorld & { readonly undoCopies: UndoCopies };

export const keepsCopies = (world: ReplaceableWorld): world is UndoableWorld =>
  world.undoCopies !== undefined;

const defaultBytes = 1e9;

/** Undefined for a world in memory. */
export function openUndoCopies(options: PlatformOptions): UndoCopies | undefined {
  const { isEphemeral = false, maxUndoBytes = defaultBytes, note } = options;
  return isEphemeral ? undefined : { folder: undoFolder(options), maxBytes: maxUndoBytes, note };
}

/** Returns the path of a copy. Its number is how often the world had been replaced when it was made. */
export const copyFile = ({ undoCopies: { folder } }: UndoableWorld, copy: number): string =>
  join(folder, `${copy}.db`);

/**
 * Reads the available steps from the copy made before the last replacement. So the world's own commit moves
 * the line forward, and a copy for a replacement that never happened isn't read.
 */
export function readLine(world: UndoableWorld): UndoLine {
  const file = copyFile(world, countRefills(world.store) - 1);
  if (!worldExists(world.files, file)) return emptyLine;
  try {
    return readLineOf(file, world);
  } catch {
    // If the last copy is damaged, no steps are left.
    return emptyLine;
  }
}

function readLineOf(file: string, { files }: UndoableWorld): UndoLine {
  const copy = openExistingStore(file, files);
  try {
    return JSON.parse(copy.get<{ line: string }>("select line from undo_line")?.line ?? "");
  } finally {
    copy.close();
  }
}

/**
 * Removes copies that the line doesn't name, such as those of killed processes. Optional: the next step does
 * it too.
 */
export function sweepCopies(world: ReplaceableWorld): void {
  if (!keepsCopies(world)) return;
  ifWritable(() => world.store.transaction(() => sweep(world)));
}

function sweep(world: UndoableWorld): void {
  const { files, store, undoCopies } = world;
  const { undo, redo } = readLine(world);
  const steps = [...undo, ...redo];
  const holder = countRefills(store) - 1;
  const named = new Set([...(steps.length === 0 ? [] : [holder]), ...steps.map(({ copy }) => copy)]);
  const kept = new Set([...named].map((copy) => `${copy}.db`));
  for (const name of entriesIn(files, undoCopies.folder))
    if (!kept.has(name)) removeWorld(files, join(undoCopies.folder, name));
}
