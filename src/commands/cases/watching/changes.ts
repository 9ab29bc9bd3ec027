import { type JsonValue, NumberText, type RawJson, readField, readPath } from "../../../base/json/json";

/** The fields that a watch compares; any other change shows in `dateUpdated`. */
const watched = [
  "lifecycle",
  "closeCode",
  "grossAmount",
  "remainder",
  "interestFees",
  "reminderFees",
  "collectionFees",
  "collectionPartnerReference",
  "validation.needsInfo",
  "currentEngagementPhase",
  "disputeStatus",
  "dateUpdated",
] as const;

type Scalar = string | number | boolean | null;

/** The watched fields of a case as text; kept small, because there may be many cases. */
interface Snapshot {
  readonly reference: string;
  readonly values: readonly (string | undefined)[];
}

export interface CaseChange {
  readonly change: "added" | "changed" | "gone";
  readonly id: string;
  readonly reference: string;
  /** From and to of each field that changed; number text is the platform's own. */
  readonly fields: readonly { readonly field: string; readonly from: Scalar; readonly to: Scalar }[];
  /** The case as it came; absent for one that is gone. */
  readonly case?: JsonValue;
}

/** Remembers a list and finds what changed since the previous read. */
export class CaseMemory {
  #known = new Map<string, Snapshot>();
  #isFirst = true;

  get size(): number {
    return this.#known.size;
  }

  /** The first call only remembers. An incomplete list does not show which cases are gone. */
  compare(records: readonly RawJson[], isWhole: boolean): CaseChange[] {
    const now = new Map<string, Snapshot>();
    const changes = records.flatMap((record) => this.#compareOne(record, now));
    const gone = [...this.#known].filter(([id]) => !now.has(id));
    if (!isWhole) for (const [id, snapshot] of gone) now.set(id, snapshot);
    const goneChanges: CaseChange[] = isWhole
      ? gone.map(([id, { reference }]) => ({ change: "gone", id, reference, fields: [] }))
      : [];
    this.#known = now;
    if (!this.#isFirst) return [...changes, ...goneChanges];
    this.#isFirst = false;
    return [];
  }

  #compareOne(record: RawJson, now: Map<string, Snapshot>): CaseChange[] {
    const { value } = record;
    const id = readField(value, "id");
    if (typeof id !== "string") return [];
    const snapshot = snapshotOf(value);
    now.set(id, snapshot);
    const before = this.#known.get(id);
    const { reference } = snapshot;
    if (before === undefined) return [{ change: "added", id, reference, fields: [], case: value }];
    const fields = watched.flatMap((field, at) => {
      const [from, to] = [before.values[at], snapshot.values[at]];
      return from === to ? [] : [{ field, from: scalar(from), to: scalar(to) }];
    });
    return fields.length === 0 ? [] : [{ change: "changed", id, reference, fields, case: value }];
  }
}

function snapshotOf(value: JsonValue): Snapshot {
  const reference = readField(value, "reference");
  return {
    reference: typeof reference === "string" ? reference : "",
    values: watched.map((path) => {
      const found = readPath(value, path);
      if (found === undefined || found === null) return undefined;
      return found instanceof NumberText ? found.value : String(found);
    }),
  };
}

const scalar = (text: string | undefined): Scalar => text ?? null;

/** `lifecycle PendingVerification → Active`, without the time stamp where anything else changed. */
export function formatChange({ change, reference, id, fields }: CaseChange): string {
  const name = reference === "" ? id : reference;
  if (change !== "changed")
    return `${name}  ${change === "added" ? "new in the list" : "no longer in the list"}`;
  const shown = fields.length > 1 ? fields.filter(({ field }) => field !== "dateUpdated") : fields;
  const parts = shown.map(({ field, from, to }) => `${field} ${from ?? "none"} → ${to ?? "none"}`);
  return `${name}  ${parts.join(", ")}`;
}
