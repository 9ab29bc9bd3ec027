import { readRecord } from "../../../api/exchange/answer";
import type { Answer } from "../../../api/exchange/call";
import { signingUrl } from "../../../api/records/clients/signing-url";
import { readLifecycle } from "../../../base/cases/lifecycle";
import { type JsonValue, readField } from "../../../base/json/json";
import { doneReport } from "../../../cli/output/local-report";
import { loadedRecordReport } from "../../../cli/output/reading";
import type { Report } from "../../../render/report";
import { caseCard } from "../list-view/card";

/** Reports the new case; any 2xx is a success (AMB-44). */
export function submittedReport(answer: Answer): Report {
  const { status, body } = answer.response;
  if (body.length === 0)
    return doneReport(
      { submitted: true },
      "submitted",
      "Submitted. The platform sent no details of the case.",
    );
  const record = readRecord(answer);
  const isPending = status === 202 || isPendingContracts(record.value);
  return {
    ...loadedRecordReport(record, { view: caseCard }),
    ...(isPending ? { notes: [pendingNote(record.value)] } : {}),
  };
}

function isPendingContracts(value: JsonValue): boolean {
  const lifecycle = readField(value, "lifecycle");
  return typeof lifecycle === "string" && readLifecycle(lifecycle) === "PendingContractSigning";
}

function pendingNote(value: JsonValue): string {
  const url = signingUrl(value);
  return `Accepted. The case waits until the creditor has signed${url === undefined ? "." : `: ${url}`}`;
}
