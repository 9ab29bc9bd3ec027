import type * as z from "zod";
import { type JsonValue, NumberText, type RawJson, readField, readPath } from "../../../base/json/json";
import { sanitizeCell } from "../../../render/text/safe-text";
import type { WatchedChange } from "../shapes";

const moneyFields = ["grossAmount", "remainder", "interestFees", "reminderFees", "collectionFees"] as const;

/** Fields that a watch compares. Any other change is visible in `dateUpdated`. */
const watchedFields = [
  "lifecycle",
  "closeCode",
  ...moneyFields,
  "collectionPartnerReference",
  "validation.needsInfo",
  "currentEngagementPhase",
  "disputeStatus",
  "dateUpdated",
] as const;

/** A case's watched fields as text, kept small since there may be many cases. */
interface Snapshot {
  readonly reference: string;
  /** The caller's own reference and the debtor, for human readers. */
  readonly label: string;
  readonly values: readonly (string | undefined)[];
}

/**
 * A change as printed. Numbers keep the platform's digits. `case` is the record as received, or absent if the
 * case is gone.
 */
interface CaseChange extends Omit<z.infer<typeof WatchedChange>, "at" | "case"> {
  readonly case?: JsonValue;
}

/** A change with a description of its case for human readers. */
interface LabeledChange extends Pick<Snapshot, "label"> {
  readonly change: CaseChange;
}

/** Remembers a list and finds changes since the previous read. */
export class CaseMemory {
  #snapshots = new Map<string, Snapshot>();
  #isFirst = true;

  constructor(readonly ownReference: "collectionPartnerReference" | "creditorReference") {}

  get size(): number {
    return this.#snapshots.size;
  }

  /** Returns the changes; none on the first call. Doesn't report missing cases if the list is incomplete. */
  compare(records: readonly RawJson[], isComplete: boolean): LabeledChange[] {
    const currentSnapshots = new Map<string, Snapshot>();
    const changes = records.flatMap((record) => this.#compareOne(record, currentSnapshots));
    const removedEntries = [...this.#snapshots].filter(([id]) => !currentSnapshots.has(id));
    if (!isComplete) for (const [id, snapshot] of removedEntries) currentSnapshots.set(id, snapshot);
    const goneChanges: LabeledChange[] = removedEntries.map(([id, { reference, label }]) => ({
      label,
      change: { change: "gone", id, reference, fields: [] },
    }));
    this.#snapshots = currentSnapshots;
    if (!this.#isFirst) return isComplete ? [...changes, ...goneChanges] : changes;
    this.#isFirst = false;
    return [];
  }

  #compareOne(record: RawJson, now: Map<string, Snapshot>): LabeledChange[] {
    const { value } = record;
    const id = readField(value, "id");
    if (typeof id !== "string") return [];
    const snapshot = takeSnapshot(value, this.ownReference);
    now.set(id, snapshot);
    const previousSnapshot = this.#snapshots.get(id);
    const { reference, label } = snapshot;
    if (previousSnapshot === undefined)
      return [{ label, change: { change: "added", id, reference, fields: [], case: value } }];
    const fields = watchedFields.flatMap((field, index) => {
      const [from, to] = [previousSnapshot.values[index], snapshot.values[index]];
      return from === to ? [] : [{ field, from: orNull(from), to: orNull(to) }];
    });
    if (fields.length === 0) return [];
    return [{ label, change: { change: "changed", id, reference, fields, case: value } }];
  }
}

function takeSnapshot(value: JsonValue, ownReference: string): Snapshot {
  const labelParts = [readPath(value, ownReference), readPath(value, "debtor.name")].map(formatValue);
  return {
    reference: formatValue(readField(value, "reference")),
    label: labelParts.filter((text) => text !== "").join("  "),
    values: watchedFields.map((path) => {
      const fieldValue = readPath(value, path);
      if (fieldValue === undefined || fieldValue === null) return undefined;
      return fieldValue instanceof NumberText ? fieldValue.value : String(fieldValue);
    }),
  };
}

const formatValue = (value: JsonValue | undefined) =>
  typeof value === "string" ? sanitizeCell(value).trim() : "";

const orNull = (text: string | undefined) => text ?? null;

/**
 * Formats a change, for example `lifecycle PendingVerification → Active`. Omits `dateUpdated` if anything
 * else changed.
 */
export function formatChange({
  change: { change, reference, id, fields, case: record },
  label,
}: LabeledChange): string {
  const name = [reference || id, label].filter((text) => text !== "").join("  ");
  if (change !== "changed")
    return `${name}  ${change === "added" ? "new in the list" : "no longer in the list"}`;
  const reportedFields = fields.length > 1 ? fields.filter(({ field }) => field !== "dateUpdated") : fields;
  const currency = formatValue(readField(record, "currency"));
  const changeTexts = reportedFields.map(({ field, from, to }) => {
    const change = `${field} ${from ?? "none"} → ${to ?? "none"}`;
    return moneyFields.some((name) => name === field) ? `${change} ${currency}`.trimEnd() : change;
  });
  return `${name}  ${changeTexts.join(", ")}`;
}
