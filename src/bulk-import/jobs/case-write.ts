import { findEffect, type UncertainWrite, type WriteEffect } from "../../api/case-work/find-effect";
import type { closeCase, startCase } from "../../api/collection/case-work";
import { readRecordOrFallback } from "../../api/exchange/answer";
import { call, type Target } from "../../api/exchange/call";
import { type Lifecycle, readLifecycle } from "../../base/cases/lifecycle";
import { Failure } from "../../base/failure";
import { type JsonObject, printJson, readText } from "../../base/json/json";
import type { Column } from "../../render/report";
import type { BulkJob } from "../job";
import type { Outcome } from "../journal/import-journal";
import { CaseIndex, type KnownCase } from "../matching/case-index";
import { caseColumnMatching, type Matching, matchRows, reportMatches } from "../matching/match-rows";
import { buildFailureOutcome, type ReadyRow } from "../outcome";

/** A write to a case, for which idempotency keys don't work (AMB-51). */
export interface CaseWrite {
  readonly endpoint: typeof startCase | typeof closeCase;
  readonly done: string;
  readonly progress: readonly [now: string, soFar: string];
  /** Lifecycles that allow the write to take effect. */
  readonly from: readonly [Lifecycle, ...Lifecycle[]];
  requestBody(row: JsonObject): JsonObject;
  /** Returns why the case rules out the write. If undefined, the check is skipped. */
  readonly findProblem: ((record: JsonObject, body: JsonObject) => string | undefined) | undefined;
  readonly reportColumns: readonly Column[];
}

/** Sends each row's write once. If an attempt may have arrived, checks whether the case shows its effect. */
export function createCaseWriteJob(write: CaseWrite): BulkJob {
  const matching: Matching = {
    ...caseColumnMatching,
    isOncePerCase: write.findProblem !== undefined,
    findingsIn(row, { record }) {
      const reason = write.findProblem?.(record, write.requestBody(row));
      return reason === undefined ? [] : [{ path: "case", message: reason }];
    },
  };
  let index = new CaseIndex([]);
  return {
    endpoint: write.endpoint,
    words: {
      done: write.done,
      progress: write.progress,
      already: write.done,
      record: "case",
      columns: ["caseId", "reference", "errorType", "message"],
    },
    rowsPerRequest: 1,
    rowContent: (row) => ({
      content: printJson(write.requestBody(row)) + matching.referencesIn(row).join(),
    }),
    identityFields: { import: write.done },
    dryRun: (context, file) => reportMatches(context, file, matching, write.reportColumns),
    async prepare(context, file) {
      index = await matchRows(context, file, matching);
    },
    async send(context, [ready], signal) {
      if (ready === undefined) return [];
      const target = await context.target("collection");
      const known = index.requireCase(matching.referencesIn(ready.body));
      const outcome = await sendOnce(target, write, { ready, known, signal });
      return [{ caseId: known.id, reference: known.reference, ...outcome }];
    },
  };
}

interface RowWrite {
  readonly ready: ReadyRow;
  readonly known: KnownCase;
  readonly signal: AbortSignal;
}

async function sendOnce(target: Target, write: CaseWrite, rowWrite: RowWrite): Promise<Outcome> {
  const { ready, known, signal } = rowWrite;
  const body = write.requestBody(ready.body);
  const before = getPriorRecord(write, rowWrite);
  const uncertainWrite: UncertainWrite = { endpoint: write.endpoint, caseId: known.id, body, before };
  const findCurrentEffect = () =>
    findEffect((endpoint, input) => call(target, endpoint, { ...input, signal }), uncertainWrite);
  if (ready.isResumed) {
    const effect = await findCurrentEffect();
    if (effect !== "no-effect") return outcomeByEffect[effect];
  }
  try {
    const code = readText(body, "closeCode");
    const subject = `case ${known.reference}${code === "" ? "" : ` as ${code}`}`;
    const input = { parameters: { id: known.id }, body, effects: { isBulk: true, subject }, signal };
    readRecordOrFallback(await call(target, write.endpoint, input), {});
    return { status: "created" };
  } catch (error) {
    if (mayHaveTakenEffect(error, ready) && (await findCurrentEffect()) === "took-effect")
      return outcomeByEffect["took-effect"];
    return buildFailureOutcome(error, { isResumed: false, hasOwnClient: false, namesRecord: true });
  }
}

/**
 * Whether an attempt may have taken effect. If the first attempt arrived late, the platform refuses the
 * second one.
 */
const mayHaveTakenEffect = (error: unknown, { isResumed }: ReadyRow) =>
  error instanceof Failure && (isResumed || error.mayHaveArrived);

/**
 * Returns the case as it was before the write. If an earlier run may have changed it, assumes a lifecycle
 * that allows the write.
 */
function getPriorRecord({ from }: CaseWrite, { ready, known: { record } }: RowWrite): JsonObject {
  const lifecycle = readLifecycle(readText(record, "lifecycle"));
  const isPriorState = lifecycle !== undefined && from.includes(lifecycle);
  return isPriorState || !ready.isResumed ? record : { lifecycle: from[0] };
}

const outcomeByEffect: Readonly<Record<Exclude<WriteEffect, "no-effect">, Outcome>> = {
  "took-effect": {
    status: "created",
    message: "No answer confirmed it; the case shows that it took effect.",
  },
  unknown: {
    status: "unknown",
    message: "Whether it took effect can't be known from the case, so it is not sent again.",
  },
};
