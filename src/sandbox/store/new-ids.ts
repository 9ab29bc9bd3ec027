import { formatGuid } from "../../base/text/guid";
import { countRefills } from "./refill";
import type { Store } from "./store";
import { computeSha256 } from "./token";

const countDrawSql = `insert into meta (key, value) values ('draws', '1')
  on conflict do update set value = value + 1
  returning value as draws, (select value from meta where key = 'seed') as seed`;

/**
 * Returns the next block of pseudorandom bytes. The counter of blocks is updated in the same transaction as
 * the new records.
 */
function drawBytes(store: Store, salt = ""): Buffer {
  const row = store.get<{ draws: string; seed: string | null }>(countDrawSql);
  return computeSha256(`${row?.draws}\n${row?.seed ?? ""}${salt}`);
}

/** Returns a salt, which is empty for the first world of a store. */
function readSalt(store: Store): string {
  const refills = countRefills(store);
  return refills === 0 ? "" : `\n${refills}`;
}

const referenceLength = 8;

function drawFreeReference(store: Store): string {
  for (;;) {
    const number = drawBytes(store).readBigUInt64BE() % 36n ** BigInt(referenceLength);
    const reference = number.toString(36).toUpperCase().padStart(referenceLength, "0");
    if (store.get("select 1 from cases where reference = ?", reference) === undefined) return reference;
  }
}

/**
 * Creates IDs for records added after seeding. The same operations in the same order produce the same IDs.
 */
export function createIdGenerator(store: Store) {
  return {
    guid: () => formatGuid(drawBytes(store)),
    /**
     * Returns an ID that no earlier world in this store has used, because receivers drop events that they
     * have already seen.
     */
    eventId: () => formatGuid(drawBytes(store, readSalt(store))),
    /** Returns eight letters and digits that are unique among cases. */
    reference: () => drawFreeReference(store),
    /** Returns up to 32 pseudorandom bytes in Base64. */
    secret: (bytes: number) => drawBytes(store).subarray(0, bytes).toString("base64"),
  };
}
