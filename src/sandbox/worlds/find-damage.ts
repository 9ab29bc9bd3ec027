import type { DatabaseFiles } from "../../base/host";
import { isInvalidDatabase } from "../store/database/database-failure";
import { openExistingStore, useStore } from "../store/store";
import { readSchemaVersion } from "./migrations";

/**
 * Describes the damage to a copy's file, or returns undefined if none was found. Call this only after a
 * failure, because it reads the entire file.
 */
export function findDamage(file: string, files: DatabaseFiles): string | undefined {
  try {
    return useStore(openExistingStore(file, files), (store) => {
      if (readSchemaVersion(store) === 0) return "it contains no world";
      const result = store.value("pragma quick_check(1)");
      return result === "ok" ? undefined : String(result);
    });
  } catch (error) {
    return isInvalidDatabase(error) ? "it is not a database" : undefined;
  }
}
