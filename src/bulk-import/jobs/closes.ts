import { closeCodeOrText, closeFindings, whyNotClose } from "../../api/case-work/findings";
import { closeCase } from "../../api/collection/case-work";
import { type JsonObject, readText } from "../../base/json/json";
import type { BulkJob } from "../job";
import { fieldMapping, type RowMapping } from "../rows/mapping";
import { CloseRow } from "../rows/row-schemas";
import { caseWriteJob } from "./case-write";
import { renamePaths } from "./rename-paths";

function requestBody(row: JsonObject): JsonObject {
  const comment = readText(row, "comment");
  return { closeCode: closeCodeOrText(readText(row, "code")), ...(comment !== "" && { comment }) };
}

export const closesJob = (isChecked: boolean): BulkJob =>
  caseWriteJob({
    endpoint: closeCase,
    done: "closed",
    progress: ["Closing", "Closed"],
    from: ["Active", "Paused"],
    requestBody,
    whyNot: isChecked ? whyNotClose : undefined,
    reportColumns: [{ path: "code", title: "Code", kind: "text", priority: 1 }],
  });

/** Maps rows to close requests. An empty cell takes the value of the column's flag. */
export function closeMapping(defaults: JsonObject, isChecked: boolean): RowMapping {
  const columns = { closeCode: "code" };
  return fieldMapping(CloseRow, {
    noun: "close",
    isChecked,
    defaults,
    findingsIn: async (row) => renamePaths(row, await closeFindings(requestBody(row)), columns),
    flagFor: (field) => (field === "code" ? "--code Paid" : undefined),
  });
}
