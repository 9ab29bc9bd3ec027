import { Failure } from "../../../base/failure";

/**
 * Refuses writes once another process has migrated the database, because this process knows only the schema
 * that it opened.
 */
export interface SchemaPin {
  /** Accepts only the current schema from now on. */
  set(): void;
  check(): void;
}

/**
 * Opens a pin. `othersVersion` changes with each commit of another connection, and is cheaper to read than
 * the schema version.
 */
export function openSchemaPin(file: string, othersVersion: () => unknown, schema: () => unknown): SchemaPin {
  let pinned: unknown;
  let seenVersion: unknown;
  return {
    set() {
      seenVersion = othersVersion();
      pinned = schema();
    },
    check() {
      if (pinned === undefined) return;
      const now = othersVersion();
      if (now === seenVersion) return;
      const found = schema();
      if (found !== pinned) throw migratedFailure(file, found, pinned);
      seenVersion = now;
    },
  };
}

function migratedFailure(file: string, found: unknown, pinned: unknown): Failure {
  return new Failure(
    "config",
    `Another version of recoup migrated ${file} to schema ${found} meanwhile; this one writes schema ${pinned}, so nothing was written`,
    { hint: "Stop this process, and start it again with that version." },
  );
}
