import type { Operation } from "../../api/exchange/call";
import { getOrCreate } from "../../base/collections/get-or-create";
import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import { formatFingerprint, RunningFingerprint } from "../../base/text/fingerprint";
import { splitLines } from "../../base/text/lines";
import { type PlanRow, parseDigestLine } from "../../plan/plan";
import { parsePlanRow, readPlan, type VerifiedPlan } from "../../plan/read-plan";
import { buildReadPath, formatReadName } from "../../plan/state/read-state";
import { listWatchedReads } from "../../plan/state/watched-by-write";
import { ImportRows } from "../journal/import-rows";
import type { RowMapping } from "../rows/mapping";
import { readRows } from "../rows/rows";
import { openSource, type RowSource } from "../rows/source";
import { classifyPlanRow, formatOperation } from "./plan-operation";

/** A request in the plan, with the operation that its path selects. */
interface PlanRequest {
  readonly row: PlanRow;
  readonly operation: Operation;
  /** Number of requests of the same kind. */
  count: number;
}

/** A verified plan that can be reread row by row. */
export interface OpenedPlan extends VerifiedPlan {
  readonly source: RowSource;
  readonly lines: ImportRows;
  readonly fingerprint: string;
  /** One request per kind of operation, for the guard's questions. */
  readonly kinds: readonly PlanRequest[];
  /** Whether the platform forgets the keys that protect requests from a repeat. */
  readonly keysExpire: boolean;
  /** Paths whose state more than one request depends on. */
  readonly shared: ReadonlySet<string>;
  /** Number of earlier requests with the same result, for lines that have any. */
  readonly earlierEqual: ReadonlyMap<number, number>;
}

/** Reads and verifies a plan. Throws (exit 2) if it has been changed. */
export async function openPlan(host: Host, file: string): Promise<OpenedPlan> {
  const source = await openSource(host, file, { takesXml: true });
  const fingerprint = new RunningFingerprint();
  const lines = new ImportRows();
  const requestByKind = new Map<string, PlanRequest>();
  const isSharedByPath = new Map<string, boolean>();
  const equalCounts = new Map<string, number>();
  const earlierEqual = new Map<number, number>();
  const verifiedPlan = await readPlan(source.name, source.read(fingerprint), (line, row, { surface }) => {
    lines.add(line);
    const operation = classifyPlanRow(surface, row);
    const kind = JSON.stringify([formatOperation(surface, row) ?? row.path, operation.isDestructive]);
    getOrCreate(requestByKind, kind, () => ({ row, operation, count: 0 })).count += 1;
    const reads = listWatchedReads(surface, row);
    for (const path of new Set(reads.map(buildReadPath))) isSharedByPath.set(path, isSharedByPath.has(path));
    const result = formatFingerprint(reads.map(formatReadName).join("\n"));
    const equalCount = equalCounts.get(result) ?? 0;
    equalCounts.set(result, equalCount + 1);
    if (equalCount > 0) earlierEqual.set(line, equalCount);
  });
  const sharedPaths = [...isSharedByPath].filter(([, isShared]) => isShared).map(([path]) => path);
  const kinds = [...requestByKind.values()];
  return {
    ...verifiedPlan,
    source: {
      ...source,
      format: "ndjson",
      read: (running, signal) => readRowLines(source.read(running, signal)),
    },
    lines,
    fingerprint: fingerprint.text,
    kinds,
    keysExpire: kinds.some(({ operation }) => operation.idempotencyKey === "honored"),
    shared: new Set(sharedPaths),
    earlierEqual,
  };
}

/** Blanks the header and digest lines, so line numbers stay the same. */
async function* readRowLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const { bytes } of splitLines(chunks)) {
    if (!isFirst && parseDigestLine(bytes) === undefined) yield bytes;
    isFirst = false;
    yield lineEnd;
  }
}

const lineEnd = Buffer.from("\n");

/** Passes plan rows through unchanged. */
export const planMapping: RowMapping = {
  defaults: {},
  renames: new Map(),
  fields: new Map(),
  isChecked: false,
  noun: "request",
  findingsIn: () => [],
  format: {},
};

export async function* readPlanLines({ source }: OpenedPlan): AsyncGenerator<readonly [number, PlanRow]> {
  for await (const { row: line, body } of readRows(source, planMapping)) {
    const row = body && parsePlanRow(body);
    if (row === undefined)
      throw new Failure("usage", `The plan ${source.name} was changed while it was read.`);
    yield [line, row];
  }
}
