import { Failure } from "../../../base/failure";

/**
 * Refuses writes once another process has migrated the database, because this process knows only the schema
 * that it opened. `readOthersVersion` changes with each commit by another connection, and is cheaper to read
 * than the schema version.
 */
export function createSchemaPin(file: string, readOthersVersion: () => unknown, readSchema: () => unknown) {
  let pinnedSchema: unknown;
  let lastOthersVersion: unknown;
  return {
    /** Pins the current schema. From now on, accepts only this one. */
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
  const message = `Another version of recoup migrated ${file} to schema ${currentSchema} meanwhile; this one writes schema ${pinnedSchema}, so nothing was written`;
  return new Failure("config", message, {
    hint: "Stop this process, and start it again with that version.",
  });
}
