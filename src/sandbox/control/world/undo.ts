import { ok } from "../../wire/answers";
import { moveWorld } from "../../worlds/undo/move";
import type { Actions } from "../action";

/** Steps back over what replaced the world, and forward again. */
export const undo: Actions = { POST: (world) => ok(JSON.stringify(moveWorld(world, "undo"))) };
export const redo: Actions = { POST: (world) => ok(JSON.stringify(moveWorld(world, "redo"))) };
