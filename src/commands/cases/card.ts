import { type JsonValue, readField, readPath } from "../../base/json";
import type { Block, CellKind, PairRow } from "../../render/report";

/** What a person wants to know of a case, from the first look to the details. */
export function caseCard(value: JsonValue): readonly Block[] {
  const at = (path: string) => readPath(value, path);
  const currency = at("currency");
  const row = (label: string, path: string, kind: CellKind = "text"): PairRow => ({
    label,
    kind,
    value: at(path),
    currency,
  });
  return [
    {
      kind: "title",
      text: textOf(at("reference") ?? at("id")),
      aside: [at("debtor.name"), at("isTestCase") === true ? "test case" : undefined]
        .filter(Boolean)
        .map(textOf)
        .join(", "),
      lifecycle: textOf(at("lifecycle") ?? at("status")),
    },
    {
      kind: "pairs",
      columns: [
        row("Remainder", "remainder", "money"),
        row("Principal", "grossAmount", "money"),
        row("Interest", "interestFees", "money"),
        row("Reminder fees", "reminderFees", "money"),
        row("Collection fees", "collectionFees", "money"),
        row("Phase", "currentEngagementPhase"),
        row("Close code", "closeCode"),
        row("Close comment", "closeComment"),
        {
          label: "Needs",
          kind: "text",
          value: at("validation.needsInfo") === true ? "information, see `recoup cases validation`" : null,
        },
      ],
    },
    heading("Debtor"),
    {
      kind: "pairs",
      columns: [
        row("Name", "debtor.name"),
        row("Type", "debtor.type"),
        row("Contact", "debtor.contactPerson"),
        row("Registration", "debtor.companyRegistrationNumber"),
        { label: "Address", kind: "address", value: at("debtor") },
        row("E-mail", "debtor.email"),
        row("Phone", "debtor.phone"),
      ],
    },
    heading("References"),
    {
      kind: "pairs",
      columns: [
        row("Partner", "collectionPartnerReference", "id"),
        row("Creditor", "creditorReference", "id"),
        row("Tag", "tag"),
        row("Id", "id", "id"),
      ],
    },
    heading("Parties"),
    {
      kind: "pairs",
      columns: [
        row("Creditor", "creditor.companyName"),
        row("Division", "creditor.division.name"),
        row("Creditor id", "creditor.id", "id"),
        row("Partner", "collectionPartner.name"),
        row("Jurisdiction", "jurisdiction"),
      ],
    },
    heading("Claim"),
    {
      kind: "pairs",
      columns: [
        row("Type", "claimType"),
        row("About", "claimDescription"),
        row("Comment", "creditorComments"),
        row("Dispute", "disputeStatus"),
      ],
    },
    heading("Dates"),
    {
      kind: "pairs",
      columns: [
        row("Invoice", "date", "date"),
        row("Due", "dueDate", "date"),
        row("Created", "dateCreated", "time"),
        row("Assigned", "dateAssigned", "time"),
        row("Started", "dateCollectionStarted", "time"),
        row("Finished", "dateFinished", "time"),
        row("Updated", "dateUpdated", "time"),
      ],
    },
    ...signing(value),
  ];
}

const heading = (text: string): Block => ({ kind: "heading", text });

function signing(value: JsonValue): readonly Block[] {
  const url = signingUrl(value);
  return url === undefined ? [] : [heading("Still to sign"), { kind: "text", text: url }];
}

/** Where the creditor signs what a case still waits for (AMB-23). */
export function signingUrl(value: JsonValue): string | undefined {
  const urls = [readPath(value, "signingHandoff.combinedSigningUrl"), readField(value, "solutionUrl")];
  return urls.find((url) => typeof url === "string" && url !== "") as string | undefined;
}

function textOf(value: JsonValue | undefined): string {
  return value === undefined || value === null ? "" : String(value);
}
