import { databaseFiles } from "../../../src/host/files/database-files";
import { generateWorldSql } from "../../../src/sandbox/seed/generated/generate-world";

let rows: string | undefined;

/**
 * Real files, and the default world that the build adds to the program. Its rows are drawn once per worker,
 * because inserting them takes half as long.
 */
export const filesWithDrawnWorld = {
  ...databaseFiles,
  drawnWorld: () => {
    rows ??= generateWorldSql();
    return rows;
  },
};
