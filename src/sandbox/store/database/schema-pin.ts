import { Failure } from "../../../base/failure";

/**
 * Refuses writes once another process has migrated the database, because this process knows only the schema
 * it opened.
 */
export interface SchemaPin {
  /** From now on, accepts only the current schema. */
  set(): void;
  check(): void;
}

/**
 * Opens a pin. `readOthersVersion` changes with each commit by another connection, and is cheaper to read
 * than the schema version.
 */
export function createSchemaPin(
  file: string,
  readOthersVersion: () => unknown,
  readSchema: () => unknown,
): SchemaPin {
  let pinnedSchema: unknown;
  let lastOthersVersion: unknown;
  return {
    set() {
      lastOthersVersion = readOthersVersion();
      pinnedSchema = readSchema();
    },
    check() {
      if (pinnedSchema === undefined) return;
      const currentOthersVersion = readOthersVersion();
      if (currentOthersVersion === lastOthersVersion) return;
      const currentSchema = readSchema();
      if (currentSchema !== pinnedSchema) throw createMigrationFailure(file, currentSchema, pinnedSchema);
      lastOthersVersion = currentOthersVersion;
    },
  };
}

function createMigrationFailure(file: string, currentSchema: unknown, pinnedSchema: unknown): Failure {
  return new Failure(
    "config",
    `Another version of recoup migrated ${file} to schema ${currentSchema} meanwhile; this one writes schema ${pinnedSchema}, so nothing was written`,
    { hint: "Stop this process, and start it again with that version." },
  );
}
