import { schemaVersion } from "../store/database/schema";
import type { Store } from "../store/store";

/**
 * SQL that migrates a world from each schema version to the next. The last entry leads to the current
 * version. docs/decisions/013-schema-versions.md explains how to add one.
 */
export const migrations: readonly string[] = [];

/** Returns the oldest schema version that this version of recoup can read. */
export const getOldestVersion = (migrationSteps = migrations): number =>
  schemaVersion - migrationSteps.length;

/** Migrates an older world to the current schema, all or nothing. */
export function migrate(store: Store, migrationSteps = migrations): void {
  store.transaction(() => {
    // Skips all steps if another process has migrated the world first.
    for (const sql of migrationSteps.slice(readSchemaVersion(store) - getOldestVersion(migrationSteps)))
      store.exec(sql);
    store.exec(`pragma user_version = ${schemaVersion}`);
  });
}

/** Returns the schema version of a store, or 0 if recoup hasn't filled it. */
export const readSchemaVersion = (store: Store): number =>
  store.value<number>("pragma main.user_version") ?? 0;

export const formatSupportedVersions = (migrationSteps = migrations): string =>
  migrationSteps.length === 0
    ? `${schemaVersion}`
    : `${getOldestVersion(migrationSteps)} to ${schemaVersion}`;
