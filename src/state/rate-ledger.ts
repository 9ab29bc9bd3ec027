import { join } from "node:path";
import { Failure } from "../base/failure";
import type { Host } from "../base/host";
import type { Lease, Ledger } from "../base/lease";
import { fingerprintName } from "../base/text/fingerprint";

/** A ledger file for one key; `owner` names the key without giving it away. Where no file can be kept, memory serves. */
export function openRateLedger({ files }: Pick<Host, "files">, cacheFolder: string, owner: string): Ledger {
  const folder = join(cacheFolder, "limits");
  const path = join(folder, `${fingerprintName(owner)}.json`);
  let remembered: readonly Lease[] | undefined;
  return {
    async update(change) {
      if (remembered === undefined) {
        try {
          await files.makeFolder(folder);
          return await files.lock(`${path}.lock`, async () => {
            const [granted, value] = change(parseGrants(await files.read(path)));
            await files.write(path, `${JSON.stringify(granted.map(({ at, count }) => [at, count]))}\n`);
            return value;
          });
        } catch (error) {
          if (!(error instanceof Failure) || error.kind !== "config") throw error;
          remembered = [];
        }
      }
      const [granted, value] = change(remembered);
      remembered = granted;
      return value;
    },
  };
}

/** A broken file counts as empty: the server's own 429 is still heeded. */
function parseGrants(bytes: Uint8Array | undefined): readonly Lease[] {
  const rows = bytes === undefined ? [] : readRows(bytes);
  return rows
    .map((row: unknown) => (Array.isArray(row) ? { at: Number(row[0]), count: Number(row[1]) } : undefined))
    .filter(
      (grant) => grant !== undefined && Number.isFinite(grant.at) && grant.count > 0,
    ) as readonly Lease[];
}

function readRows(bytes: Uint8Array): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
