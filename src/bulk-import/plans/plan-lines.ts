import { Failure } from "../../base/failure";
import type { PlanRow } from "../../plan/plan";
import { parsePlanRow } from "../../plan/read-plan";
import type { RowMapping } from "../rows/mapping";
import { readRows } from "../rows/rows";
import type { OpenedPlan } from "./open-plan";

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
