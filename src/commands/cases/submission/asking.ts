import { submissionFindings } from "../../../api/checks/submission-findings";
import { CaseSubmission } from "../../../api/records/requests/case-submission";
import { type Asking, messageAbout } from "../../../cli/line/asking/ask-missing";
import { putPairs } from "../../../cli/line/request-body";
import { fieldsByFlag, submissionOptions, submissionPairs } from "./flags";

/** Prompts for the required fields of a submission. */
export function askSubmission(latestDay: string): Asking<typeof submissionOptions> {
  return {
    options: submissionOptions,
    questions: [
      { name: "amount", label: "Amount owed" },
      { name: "currency", label: "Currency (ISO code)" },
      { name: "date", label: "Date of the claim", isOptional: true },
      { name: "dueDate", label: "Due date", isOptional: true },
      { name: "debtorType", label: "Who owes it?", choices: () => ["Company", "Private"] },
      { name: "debtorName", label: "Name of the debtor" },
      { name: "debtorCountry", label: "Country of the debtor (code or English name)" },
      { name: "debtorState", label: "State of the debtor" },
      { name: "debtorEmail", label: "E-mail address of the debtor", isOptional: true },
      { name: "creditorReference", label: "The creditor's own reference", isOptional: true },
      { name: "description", label: "What the claim is about", isOptional: true },
    ],
    check(name, values) {
      const body = putPairs(submissionPairs(values), CaseSubmission);
      return messageAbout([fieldsByFlag[name] ?? name].flat(), submissionFindings(body, latestDay));
    },
  };
}
