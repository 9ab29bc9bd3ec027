import * as collection from "../../api/collection/cases";
import * as customer from "../../api/customer/cases";
import { Failure, onFailure } from "../../base/failure";
import type { RawJson } from "../../base/json/json";
import { pluralize } from "../../base/text/numbers/format-count";
import { formatDuration } from "../../base/text/time/duration";
import { durationOption, type OptionValues, wholeNumberOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { refuseOtherFormats } from "../../cli/output/output";
import type { Context } from "../../cli/session/context";
import { startWalk } from "../../kit/listing/list-walk";
import { buildCollectionQuery, buildCustomerQuery, caseFilters, stableOrder } from "./list-view/filters";
import { CaseMemory, formatChange } from "./watching/changes";

const { sort: _, ...filters } = caseFilters;
const defaultIntervalMs = 30_000;

const options = {
  ...filters,
  interval: durationOption("--interval <duration>", "pause between polls. Default: 30s"),
  timeout: durationOption("--timeout <duration>", "stop after this time. Default: no limit"),
  count: wholeNumberOption("--count <n>", "stop after this many changes", 1, Number.MAX_SAFE_INTEGER),
};

type WatchValues = OptionValues<typeof options>;

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
  { interval = defaultIntervalMs, timeout, count }: WatchValues,
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

/** Reads changes. A network failure doesn't end the watch. */
const tryReadChanges = (context: Context, walk: Walk, memory: CaseMemory) =>
  readChanges(walk, memory).catch(
    onFailure(async ({ message }) => {
      await context.warn(`${message} Still watching.`);
      return [];
    }, "network"),
  );

function createTooFewChangesFailure(printedCount: number, count: number, timeoutMs: number): Failure {
  const changeWord = count === 1 ? "change" : "changes";
  const message = `${printedCount} of ${count} ${changeWord} occurred within ${formatDuration(timeoutMs)}.`;
  return new Failure("pending", message, { hint: "Run again with a longer --timeout." });
}
