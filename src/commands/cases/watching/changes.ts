import type * as z from "zod";
import { type JsonValue, NumberText, type RawJson, readField, readPath } from "../../../base/json/json";
import { safeCell } from "../../../render/text/safe-text";
import type { WatchedChange } from "../shapes";

const moneyFields = ["grossAmount", "remainder", "interestFees", "reminderFees", "collectionFees"] as const;

/** Fields that a watch compares; any other change shows in `dateUpdated`. */
const watched = [
  "lifecycle",
  "closeCode",
  ...moneyFields,
  "collectionPartnerReference",
  "validation.needsInfo",
  "currentEngagementPhase",
  "disputeStatus",
  "dateUpdated",
] as const;

/** The watched fields of a case as text, kept small since there may be many cases. */
interface Snapshot {
  readonly reference: string;
  /** The caller's own reference and the debtor, for people. */
  readonly label: string;
  readonly values: readonly (string | undefined)[];
}

/**
 * A change as printed. Numbers keep the platform's digits. `case` is the record as received, absent if the
 * case is gone.
 */
interface CaseChange extends Omit<z.infer<typeof WatchedChange>, "at" | "case"> {
  readonly case?: JsonValue;
}

/** A change, with a description of its case for people. */
interface FoundChange extends Pick<Snapshot, "label"> {
  readonly change: CaseChange;
}

/** Remembers a list and finds changes since the previous read. */
export class CaseMemory {
  #known = new Map<string, Snapshot>();
  #isFirst = true;
  readonly #ownReference: string;

  constructor(ownReference: "collectionPartnerReference" | "creditorReference") {
    this.#ownReference = ownReference;
  }

  get size(): number {
    return this.#known.size;
  }

  /** Returns the changes. Empty on the first call. Doesn't report missing cases if the list is incomplete. */
  compare(records: readonly RawJson[], isWhole: boolean): FoundChange[] {
    const now = new Map<string, Snapshot>();
    const changes = records.flatMap((record) => this.#compareOne(record, now));
    const removed = [...this.#known].filter(([id]) => !now.has(id));
    if (!isWhole) for (const [id, snapshot] of removed) now.set(id, snapshot);
    const goneChanges: FoundChange[] = removed.map(([id, { reference, label }]) => ({
      label,
      change: { change: "gone", id, reference, fields: [] },
    }));
    this.#known = now;
    if (!this.#isFirst) return isWhole ? [...changes, ...goneChanges] : changes;
    this.#isFirst = false;
    return [];
  }

  #compareOne(record: RawJson, now: Map<string, Snapshot>): FoundChange[] {
    const { value } = record;
    const id = readField(value, "id");
    if (typeof id !== "string") return [];
    const snapshot = snapshotOf(value, this.#ownReference);
    now.set(id, snapshot);
    const before = this.#known.get(id);
    const { reference, label } = snapshot;
    if (before === undefined)
      return [{ label, change: { change: "added", id, reference, fields: [], case: value } }];
    const fields = watched.flatMap((field, index) => {
      const [from, to] = [before.values[index], snapshot.values[index]];
      return from === to ? [] : [{ field, from: orNull(from), to: orNull(to) }];
    });
    if (fields.length === 0) return [];
    return [{ label, change: { change: "changed", id, reference, fields, case: value } }];
  }
}

function snapshotOf(value: JsonValue, ownReference: string): Snapshot {
  const label = [readPath(value, ownReference), readPath(value, "debtor.name")].map(valueText);
  return {
    reference: valueText(readField(value, "reference")),
    label: label.filter((text) => text !== "").join("  "),
    values: watched.map((path) => {
      const foundValue = readPath(value, path);
      if (foundValue === undefined || foundValue === null) return undefined;
      return foundValue instanceof NumberText ? foundValue.value : String(foundValue);
    }),
  };
}

const valueText = (value: JsonValue | undefined) => (typeof value === "string" ? safeCell(value).trim() : "");

const orNull = (text: string | undefined) => text ?? null;

/**
 * Formats a change as `lifecycle PendingVerification → Active`. Omits `dateUpdated` if anything else changed.
 */
export function formatChange({
  change: { change, reference, id, fields, case: record },
  label,
}: FoundChange): string {
  const name = [reference || id, label].filter((text) => text !== "").join("  ");
  if (change !== "changed")
    return `${name}  ${change === "added" ? "new in the list" : "no longer in the list"}`;
  const reported = fields.length > 1 ? fields.filter(({ field }) => field !== "dateUpdated") : fields;
  const currency = valueText(readField(record, "currency"));
  const parts = reported.map(({ field, from, to }) => {
    const change = `${field} ${from ?? "none"} → ${to ?? "none"}`;
    return moneyFields.some((name) => name === field) ? `${change} ${currency}`.trimEnd() : change;
  });
  return `${name}  ${parts.join(", ")}`;
}
