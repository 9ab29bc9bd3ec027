import { type JsonValue, readField, readPath } from "../../base/json";
import type { Block, CellKind, PairRow } from "../../render/report";

/** What a person wants to know of a client. */
export function clientCard(value: JsonValue): readonly Block[] {
  const row = (label: string, path: string, kind: CellKind = "text"): PairRow => ({
    label,
    kind,
    value: readPath(value, path),
  });
  const users = readField(value, "users");
  return [
    {
      kind: "title",
      text: String(readPath(value, "client.companyName") ?? ""),
      aside: String(readField(value, "externalTenantId") ?? ""),
    },
    {
      kind: "pairs",
      columns: [
        row("Onboarded", "onboardingDone", "flag"),
        { label: "Still to sign", kind: "id", value: onboardingUrl(value) },
        row("Attributed", "isAttributedClient", "flag"),
        row("Linked", "dateLinked", "time"),
        row("KYC", "kycStatus"),
        row("Cases", "caseStats.casesTotal", "number"),
        row("Closed", "caseStats.casesClosed", "number"),
      ],
    },
    { kind: "heading", text: "Company" },
    {
      kind: "pairs",
      columns: [
        row("Registration", "client.companyRegistrationNumber"),
        { label: "Address", kind: "address", value: readField(value, "client") },
        row("E-mail", "client.officeEmail"),
        row("Phone", "client.officePhone"),
        row("Id", "client.id", "id"),
      ],
    },
    { kind: "heading", text: "Users" },
    {
      kind: "table",
      columns: [
        { path: "name", title: "Name", kind: "text", priority: 1 },
        { path: "email", title: "E-mail", kind: "text", priority: 1 },
        { path: "id", title: "Id", kind: "id", priority: 1 },
      ],
      rows: Array.isArray(users) ? users : [],
    },
  ];
}

/** One object with `url`, or a list of them (AMB-03). */
export function onboardingUrl(value: JsonValue): JsonValue | undefined {
  const links = readField(value, "onboardingLinks");
  return readField(Array.isArray(links) ? links[0] : links, "url");
}
