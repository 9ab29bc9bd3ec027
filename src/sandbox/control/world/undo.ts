import { ok } from "../../wire/answers";
import { moveWorld } from "../../worlds/undo/move";
import type { Actions } from "../action";

/** Undoes a replacement of the world, and redoes it. */
export const undo: Actions = { POST: (world) => ok(JSON.stringify(moveWorld(world, "undo"))) };
export const redo: Actions = { POST: (world) => ok(JSON.stringify(moveWorld(world, "redo"))) };
