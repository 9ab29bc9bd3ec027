import { readOnboardingUrl } from "../../api/records/clients/signing-url";
import { isJsonObject, type JsonValue, readField, readItems, readText } from "../../base/json/json";
import { buildCardBlock, type CardRow } from "../../cli/output/record-report";
import type { Block, Column } from "../../render/report";

const summaryRows: readonly CardRow[] = [
  ["Onboarded", "onboardingDone", "flag"],
  ["Still to sign", readOnboardingUrl, "id"],
  ["Attributed", "isAttributedClient", "flag"],
  ["Linked", "dateLinked", "time"],
  ["KYC", "kycStatus"],
  ["Cases", "caseStats.casesTotal", "number"],
  ["Closed", "caseStats.casesClosed", "number"],
];

const companyRows: readonly CardRow[] = [
  ["Registration", "client.companyRegistrationNumber"],
  ["Address", "client", "address"],
  ["Email", "client.officeEmail"],
  ["Phone", "client.officePhone"],
  ["Id", "client.id", "id"],
];

const userColumns: readonly Column[] = [
  { path: "name", title: "Name", kind: "text", priority: 1 },
  { path: "email", title: "Email", kind: "text", priority: 1 },
  { path: "id", title: "Id", kind: "id", priority: 1 },
];

export function buildClientCard(value: JsonValue): readonly Block[] {
  return [
    {
      kind: "title",
      text: readText(readField(value, "client"), "companyName"),
      aside: readText(value, "externalTenantId"),
    },
    buildCardBlock(value, summaryRows),
    { kind: "heading", text: "Company" },
    buildCardBlock(value, companyRows),
    { kind: "heading", text: "Users" },
    { kind: "table", columns: userColumns, rows: readItems(value, "users").map(readUser) },
  ];
}

/** Adds the full name if the platform sends only its parts. */
function readUser(user: JsonValue): JsonValue {
  if (!isJsonObject(user) || readText(user, "name") !== "") return user;
  return { ...user, name: `${readText(user, "firstName")} ${readText(user, "lastName")}`.trim() };
}
