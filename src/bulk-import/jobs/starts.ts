import { checkStartRequest, findStartProblem } from "../../api/case-work/findings";
import { startCase } from "../../api/collection/case-work";
import { type JsonObject, readText } from "../../base/json/json";
import type { BulkJob } from "../job";
import { toRowFindings } from "../rows/findings";
import { createFieldMapping, type RowMapping } from "../rows/mapping";
import { StartRow } from "../rows/row-schemas";
import { createCaseWriteJob } from "./case-write";

function buildRequestBody(row: JsonObject): JsonObject {
  const [userEmail, reference] = [readText(row, "user"), readText(row, "reference")];
  return {
    welcomeMessage: readText(row, "message"),
    ...(userEmail !== "" && { userEmail }),
    ...(reference !== "" && { collectionPartnerReference: reference }),
  };
}

export const createStartJob = (isChecked: boolean): BulkJob =>
  createCaseWriteJob({
    endpoint: startCase,
    done: "started",
    progress: ["Starting", "Started"],
    from: ["PendingVerification"],
    requestBody: buildRequestBody,
    findProblem: isChecked ? findStartProblem : undefined,
    reportColumns: [{ path: "user", title: "User", kind: "text", priority: 3 }],
  });

/** Maps rows to start requests. An empty cell takes the value of the flag for its column. */
export function createStartMapping(defaults: JsonObject, isChecked: boolean): RowMapping {
  const columnByField = new Map([
    ["welcomeMessage", "message"],
    ["userEmail", "user"],
    ["collectionPartnerReference", "reference"],
  ]);
  return createFieldMapping(StartRow, {
    noun: "start",
    isChecked,
    defaults,
    findingsIn: async (row) =>
      toRowFindings(row, await checkStartRequest(buildRequestBody(row)), columnByField),
    flagFor: (field) => (field === "message" || field === "user" ? `--${field}` : undefined),
  });
}
