import { join } from "node:path";
import type { PlatformOptions } from "../../../base/platform";
import { ifWritable } from "../../store/database/database-failure";
import { countRefills } from "../../store/refill";
import { openExistingStore } from "../../store/store";
import type { UndoCopies, World } from "../../store/world";
import { entriesIn, removeWorld, undoFolder, worldExists } from "../world-file";
import { emptyLine, type Line } from "./line";

/** What is needed of a world to replace its content. */
export type Replaceable = Pick<World, "files" | "hostNow" | "store" | "undoCopies">;

/** One that keeps copies. */
export type Undoable = Replaceable & { readonly undoCopies: UndoCopies };

export const keepsCopies = (world: Replaceable): world is Undoable => world.undoCopies !== undefined;

const defaultBytes = 1e9;

/** A world in memory keeps none. */
export function undoCopiesOf(options: PlatformOptions): UndoCopies | undefined {
  const { isEphemeral = false, maxUndoBytes = defaultBytes, note } = options;
  return isEphemeral ? undefined : { folder: undoFolder(options), maxBytes: maxUndoBytes, note };
}

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
  const copy = openExistingStore(file, files);
  try {
    return JSON.parse(copy.get<{ line: string }>("select line from undo_line")?.line ?? "");
  } finally {
    copy.close();
  }
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
