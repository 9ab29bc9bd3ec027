import type * as z from "zod";
import * as collection from "../../api/collection/cases";
import * as customer from "../../api/customer/cases";
import { readCloseCode } from "../../base/cases/close-code";
import { readLifecycle } from "../../base/cases/lifecycle";
import { Failure, onFailure } from "../../base/failure";
import { type JsonValue, NumberText, type RawJson, readField, readId, readPath } from "../../base/json/json";
import { readDecimal } from "../../base/text/numbers/decimal";
import { pluralize } from "../../base/text/numbers/format-count";
import { capitalize } from "../../base/text/sentence";
import { formatDuration } from "../../base/text/time/duration";
import { trimEnd } from "../../base/text/trim-end";
import { durationOption, type OptionValues, wholeNumberOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { refuseOtherFormats } from "../../cli/output/output";
import type { Context } from "../../cli/session/context";
import { startWalk } from "../../kit/listing/list-walk";
import { sanitizeCell } from "../../render/text/safe-text";
import { buildCollectionQuery, buildCustomerQuery, caseFilters, stableOrder } from "./list-view/filters";
import type { WatchedChange } from "./shapes";

const { sort: _, ...filters } = caseFilters;
const defaultIntervalMs = 30_000;

const options = {
  ...filters,
  interval: durationOption("--interval <duration>", "pause between polls. Default: 30s"),
  timeout: durationOption("--timeout <duration>", "stop after this time. Default: no limit"),
  count: wholeNumberOption("--count <n>", "stop after this many changes", 1, Number.MAX_SAFE_INTEGER),
};

export default command({
  details:
    "Poll the list of cases and print changes: a lifecycle, an amount, a case that was added or removed. The initial list is not printed.",
  examples: {
    "recoup cases watch --lifecycle Active": "stop with Ctrl-C",
    "recoup cases watch --interval 10s -o ndjson | jq -c .fields": "one change per line",
    "recoup cases watch --count 1 --timeout 10m": "wait for one change; exit 8 at the timeout",
  },
  options,
  calls: [collection.listCases, customer.listCases],
  prints: { lines: async () => (await import("./shapes")).WatchedChange },
  async run({ options: values }, context) {
    refuseOtherFormats(context.style);
    const surface = context.surface(["collection", "customer"]);
    const startListWalk = () =>
      surface === "customer"
        ? startWalk(context, { endpoint: customer.listCases, query: buildCustomerQuery(values), ...caseList })
        : startWalk(context, {
            endpoint: collection.listCases,
            query: buildCollectionQuery(values),
            ...caseList,
          });
    const referenceField = surface === "customer" ? "creditorReference" : "collectionPartnerReference";
    return {
      kind: "live",
      steps: watchChanges(context, startListWalk, new CaseMemory(referenceField), values),
    };
  },
});

const caseList = { noun: ["case", "cases"], stableOrder, options: { all: true } } as const;

type Walk = ReturnType<typeof startWalk>;

async function* watchChanges(
  context: Context,
  startListWalk: () => Walk,
  memory: CaseMemory,
  { interval = defaultIntervalMs, timeout, count }: OptionValues<typeof options>,
) {
  const { host, signal } = context;
  const endMs = host.now() + (timeout ?? Number.POSITIVE_INFINITY);
  await readChanges(startListWalk(), memory);
  await context.note(`Watching ${pluralize(memory.size, "case")}, every ${formatDuration(interval)}.`);
  let printedCount = 0;
  while (host.now() < endMs) {
    await host.sleep(Math.min(interval, endMs - host.now()), signal);
    for (const caseChange of await tryReadChanges(context, startListWalk(), memory)) {
      const seenAt = new Date(host.now()).toISOString();
      yield {
        text: `${seenAt.slice(11, 19)}  ${formatChange(caseChange)}`,
        json: { at: seenAt, ...caseChange.change },
      };
      printedCount += 1;
      if (printedCount === count) return;
    }
  }
  if (count !== undefined) throw createTooFewChangesFailure(printedCount, count, timeout ?? 0);
}

async function readChanges(walk: Walk, memory: CaseMemory) {
  const records: RawJson[] = [];
  for await (const page of walk.pages) records.push(...page.records);
  const { failure, isComplete } = walk.end();
  if (failure !== undefined) throw failure;
  return memory.compare(records, isComplete);
}

/** A network failure doesn't end the watch. */
const tryReadChanges = (context: Context, walk: Walk, memory: CaseMemory) =>
  readChanges(walk, memory).catch(
    onFailure(async ({ message }) => {
      await context.warn(`${capitalize(trimEnd(message, "."))}. Still watching.`);
      return [];
    }, "network"),
  );

function createTooFewChangesFailure(printedCount: number, count: number, timeoutMs: number): Failure {
  const changeWord = count === 1 ? "change" : "changes";
  const message = `${printedCount} of ${count} ${changeWord} occurred within ${formatDuration(timeoutMs)}.`;
  return new Failure("pending", message, { hint: "Run again with a longer --timeout." });
}

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

/** The watched fields of a case as text. There may be many cases, so this is kept small. */
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
class CaseMemory {
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
    const id = readId(value);
    if (id === undefined) return [];
    const snapshot = takeSnapshot(value, this.ownReference);
    now.set(id, snapshot);
    const previousSnapshot = this.#snapshots.get(id);
    const { reference, label } = snapshot;
    if (previousSnapshot === undefined)
      return [{ label, change: { change: "added", id, reference, fields: [], case: value } }];
    const fields = watchedFields.flatMap((field, index) => {
      const [from, to] = [previousSnapshot.values[index], snapshot.values[index]];
      return isSameValue(field, from, to) ? [] : [{ field, from: orNull(from), to: orNull(to) }];
    });
    if (fields.length === 0) return [];
    return [{ label, change: { change: "changed", id, reference, fields, case: value } }];
  }
}

/** Whether two values differ at most in their spelling: a label and its name, or `70` and `70.00`. */
function isSameValue(field: string, from: string | undefined, to: string | undefined): boolean {
  if (from === to || from === undefined || to === undefined) return from === to;
  const normalize = normalizers[field];
  return normalize !== undefined && (normalize(from) ?? from) === (normalize(to) ?? to);
}

const normalizeAmount = (text: string) => readDecimal(text)?.toFixed();

const normalizers: Readonly<Record<string, (text: string) => string | undefined>> = {
  lifecycle: readLifecycle,
  closeCode: readCloseCode,
  ...Object.fromEntries(moneyFields.map((field) => [field, normalizeAmount])),
};

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
 * Formats a change, for example `lifecycle PendingVerification → Active`. Shows `dateUpdated` only if nothing
 * else changed.
 */
function formatChange({
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
