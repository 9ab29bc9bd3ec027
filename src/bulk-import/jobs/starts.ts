import { startFindings, whyNotStart } from "../../api/case-work/findings";
import { startCase } from "../../api/collection/case-work";
import { type JsonObject, readText } from "../../base/json/json";
import type { BulkJob } from "../job";
import { fieldMapping, type RowMapping } from "../rows/mapping";
import { StartRow } from "../rows/row-schemas";
import { caseWriteJob } from "./case-write";
import { renamePaths } from "./rename-paths";

function requestBody(row: JsonObject): JsonObject {
  const reference = readText(row, "reference");
  return {
    welcomeMessage: readText(row, "message"),
    ...(readText(row, "user") !== "" && { userEmail: readText(row, "user") }),
    ...(reference !== "" && { collectionPartnerReference: reference }),
  };
}

export const startsJob = (isChecked: boolean): BulkJob =>
  caseWriteJob({
    endpoint: startCase,
    done: "started",
    progress: ["Starting", "Started"],
    from: ["PendingVerification"],
    requestBody,
    whyNot: isChecked ? whyNotStart : undefined,
    reportColumns: [{ path: "user", title: "User", kind: "text", priority: 3 }],
  });

/** Maps rows to start requests. An empty cell takes the value of the column's flag. */
export function startMapping(defaults: JsonObject, isChecked: boolean): RowMapping {
  const columns = { welcomeMessage: "message", userEmail: "user", collectionPartnerReference: "reference" };
  return fieldMapping(StartRow, {
    noun: "start",
    isChecked,
    defaults,
    findingsIn: async (row) => renamePaths(row, await startFindings(requestBody(row)), columns),
    flagFor: (field) => (field === "message" || field === "user" ? `--${field}` : undefined),
  });
}
