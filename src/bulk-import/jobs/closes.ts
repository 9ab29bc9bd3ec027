import { checkCloseRequest, findCloseProblem, normalizeCloseCode } from "../../api/case-work/findings";
import { closeCase } from "../../api/collection/case-work";
import { type JsonObject, readText } from "../../base/json/json";
import type { BulkJob } from "../job";
import { toRowFindings } from "../rows/findings";
import { createFieldMapping, type RowMapping } from "../rows/mapping";
import { CloseRow } from "../rows/row-schemas";
import { createCaseWriteJob } from "./case-write";

function buildRequestBody(row: JsonObject): JsonObject {
  const comment = readText(row, "comment");
  return { closeCode: normalizeCloseCode(readText(row, "code")), ...(comment !== "" && { comment }) };
}

export const createCloseJob = (isChecked: boolean): BulkJob =>
  createCaseWriteJob({
    endpoint: closeCase,
    done: "closed",
    progress: ["Closing", "Closed"],
    from: ["Active", "Paused"],
    requestBody: buildRequestBody,
    findProblem: isChecked ? findCloseProblem : undefined,
    reportColumns: [{ path: "code", title: "Code", kind: "text", priority: 1 }],
  });

/** Maps rows to close requests. An empty cell takes the value of the flag for its column. */
export function createCloseMapping(defaults: JsonObject, isChecked: boolean): RowMapping {
  const columnByField = new Map([["closeCode", "code"]]);
  return createFieldMapping(CloseRow, {
    noun: "close",
    isChecked,
    defaults,
    findingsIn: async (row) =>
      toRowFindings(row, await checkCloseRequest(buildRequestBody(row)), columnByField),
    flagFor: (field) => (field === "code" ? "--code Paid" : undefined),
  });
}
