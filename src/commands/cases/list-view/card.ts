import { readSigningUrl } from "../../../api/records/clients/signing-url";
import { type JsonValue, readItems, readPath, readText } from "../../../base/json/json";
import { buildCardBlock, type CardRow } from "../../../cli/output/record-report";
import type { Block } from "../../../render/report";

const summaryRows: readonly CardRow[] = [
  ["Remainder", "remainder", "money"],
  ["Principal", "grossAmount", "money"],
  ["Interest", "interestFees", "money"],
  ["Reminder fees", "reminderFees", "money"],
  ["Collection fees", "collectionFees", "money"],
  ["Phase", "currentEngagementPhase"],
  ["Close code", "closeCode"],
  ["Close comment", "closeComment"],
  ["Needs", describeNeeds],
];

const sectionRows: Readonly<Record<string, readonly CardRow[]>> = {
  Debtor: [
    ["Name", "debtor.name"],
    ["Type", "debtor.type"],
    ["Contact", "debtor.contactPerson"],
    ["Registration", "debtor.companyRegistrationNumber"],
    ["Address", "debtor", "address"],
    ["Email", "debtor.email"],
    ["Phone", "debtor.phone"],
  ],
  References: [
    ["Partner", "collectionPartnerReference", "id"],
    ["Creditor", "creditorReference", "id"],
    ["Tag", "tag"],
    ["Id", "id", "id"],
  ],
  Parties: [
    ["Client", "client.companyName"],
    ["Tenant id", "client.externalTenantId", "id"],
    ["Creditor", "creditor.companyName"],
    ["Division", "creditor.division.name"],
    ["Creditor id", "creditor.id", "id"],
    ["Partner", readPartnerName],
    ["Jurisdiction", "jurisdiction"],
  ],
  "Your share": [
    ["Expected rate", "expectedReferralRatePercentage", "percent"],
    ["Expected revenue", describeRevenue],
  ],
  Claim: [
    ["Type", "claimType"],
    ["About", "claimDescription"],
    ["Comment", "creditorComments"],
    ["Dispute", "disputeStatus"],
  ],
  Dates: [
    ["Invoice", "date", "date"],
    ["Due", "dueDate", "date"],
    ["Created", "dateCreated", "time"],
    ["Assigned", "dateAssigned", "time"],
    ["Started", "dateCollectionStarted", "time"],
    ["Finished", "dateFinished", "time"],
    ["Updated", "dateUpdated", "time"],
  ],
};

/** Formats a case for people: amounts and state first, then the details. */
export function buildCaseCard(value: JsonValue): readonly Block[] {
  const details = Object.entries(sectionRows).flatMap(([name, rows]) => [
    createHeading(name),
    buildCardBlock(value, rows),
  ]);
  return [
    buildTitle(value),
    buildCardBlock(value, summaryRows),
    ...details,
    createHeading("Still to sign"),
    { kind: "text", text: readSigningUrl(value) ?? "" },
  ];
}

/** Only a referral partner's case contains the items, because that partner can't read them otherwise. */
function describeNeeds(value: JsonValue): JsonValue {
  if (readPath(value, "validation.needsInfo") !== true) return null;
  const items = readItems(readPath(value, "validation"), "items");
  const texts = items.map((item) => readText(item, "description")).filter(Boolean);
  return texts.length > 0 ? texts.join("; ") : "information; see `recoup cases validation`";
}

/** On a referral partner's case, `collectionPartner` is the partner's name, not a record. */
function readPartnerName(value: JsonValue): JsonValue | undefined {
  const partner = readPath(value, "collectionPartner");
  return typeof partner === "string" ? partner : readPath(partner, "name");
}

function describeRevenue(value: JsonValue): JsonValue {
  const revenue = readPath(value, "potentialRevenue.referralRevenueUsd") ?? null;
  return revenue === null ? null : `${formatText(revenue)} USD`;
}

function buildTitle(value: JsonValue): Block {
  const readValue = (path: string) => readPath(value, path);
  const asides = [readValue("debtor.name"), readValue("isTestCase") === true ? "test case" : undefined];
  return {
    kind: "title",
    text: formatText(readValue("reference") ?? readValue("id")),
    aside: asides.filter(Boolean).map(formatText).join(", "),
    lifecycle: formatText(readValue("lifecycle") ?? readValue("status")),
  };
}

const createHeading = (text: string): Block => ({ kind: "heading", text });

const formatText = (value: JsonValue | undefined) => String(value ?? "");
