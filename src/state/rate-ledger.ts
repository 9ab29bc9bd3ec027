import { join } from "node:path";
import { isFailure } from "../base/failure";
import type { Host } from "../base/host";
import type { JsonValue } from "../base/json/json";
import type { Lease, Ledger } from "../base/processes/lease";
import { formatFingerprint } from "../base/text/fingerprint";
import { RecordFolder } from "./record-folder";

/**
 * Opens a key's ledger file. `owner` identifies the key without revealing it. Falls back to memory if the
 * file can't be written.
 */
export function openRateLedger({ files }: Pick<Host, "files">, cacheFolder: string, owner: string): Ledger {
  const records = new RecordFolder(files, join(cacheFolder, "limits"), parseLeases);
  const name = formatFingerprint(owner);
  let memoryLeases: readonly Lease[] | undefined;
  return {
    async update(change) {
      if (memoryLeases === undefined) {
        try {
          return await records.lock(`${name}.json.lock`, async () => {
            const [leases, value] = change((await records.read(name)) ?? []);
            await records.write(
              name,
              leases.map(({ at, count }) => [at, count]),
            );
            return value;
          });
        } catch (error) {
          if (!isFailure(error, "config")) throw error;
          memoryLeases = [];
        }
      }
      const [granted, value] = change(memoryLeases);
      memoryLeases = granted;
      return value;
    },
  };
}

/** Skips malformed rows; the server's 429 still applies. */
function parseLeases(rows: JsonValue): readonly Lease[] {
  if (!Array.isArray(rows)) return [];
  const leases = rows.flatMap((row) =>
    Array.isArray(row) ? [{ at: Number(row[0]), count: Number(row[1]) }] : [],
  );
  return leases.filter(({ at, count }) => Number.isFinite(at) && count > 0);
}
