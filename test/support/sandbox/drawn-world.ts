import { databaseFiles } from "../../../src/host/files/database-files";
import { generateWorldSql } from "../../../src/sandbox/seed/generated/generate-world";

let rows: string | undefined;

/**
 * Real files, and the default world that the build adds to the program. Generates the world's rows once per
 * worker, because inserting existing rows takes half as long.
 */
export const filesWithDrawnWorld = {
  ...databaseFiles,
  drawnWorld: () => {
    rows ??= generateWorldSql();
    return rows;
  },
};
