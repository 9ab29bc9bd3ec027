import { databaseFiles } from "../../../src/host/files/database-files";
import { drawWorld } from "../../../src/sandbox/seed/drawn/draw-world";

let rows: string | undefined;

/** Draws the default world once per worker, as the build does. Copying its rows is much faster than drawing them. */
databaseFiles.drawnWorld = () => {
  rows ??= drawWorld();
  return rows;
};
