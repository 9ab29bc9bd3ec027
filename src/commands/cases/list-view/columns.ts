import type { Column } from "../../../render/report";

/** Cases as collection partners and creditors see them. */
export const caseColumns: readonly Column[] = [
  { path: "reference", title: "Reference", kind: "id", priority: 1 },
  { path: "lifecycle", title: "Lifecycle", kind: "lifecycle", priority: 1 },
  { path: "debtor.name", title: "Debtor", kind: "text", priority: 2 },
  { path: "debtor.countryAlpha2", title: "Country", kind: "country", priority: 3 },
  { path: "remainder", title: "Remainder", kind: "money", currency: "currency", priority: 1 },
  { path: "grossAmount", title: "Principal", kind: "money", currency: "currency", priority: 6 },
  { path: "dueDate", title: "Due", kind: "date", priority: 4 },
  { path: "dateCreated", title: "Created", kind: "date", priority: 7 },
  { path: "closeCode", title: "Close code", kind: "text", priority: 8 },
  { path: "collectionPartnerReference", title: "Partner reference", kind: "id", priority: 9 },
  { path: "creditor.companyName", title: "Creditor", kind: "text", priority: 5 },
  { path: "id", title: "Id", kind: "id", priority: 10 },
];

/** Cases as a referral partner sees them. */
export const referredCaseColumns: readonly Column[] = [
  { path: "reference", title: "Reference", kind: "id", priority: 1 },
  { path: "lifecycle", title: "Lifecycle", kind: "lifecycle", priority: 1 },
  { path: "client.companyName", title: "Client", kind: "text", priority: 2 },
  { path: "debtor.name", title: "Debtor", kind: "text", priority: 3 },
  { path: "debtor.country", title: "Country", kind: "country", priority: 5 },
  { path: "remainder", title: "Remainder", kind: "money", currency: "currency", priority: 1 },
  { path: "grossAmount", title: "Principal", kind: "money", currency: "currency", priority: 6 },
  { path: "dueDate", title: "Due", kind: "date", priority: 4 },
  { path: "dateCreated", title: "Created", kind: "date", priority: 7 },
  { path: "closeCode", title: "Close code", kind: "text", priority: 8 },
  { path: "client.externalTenantId", title: "Tenant id", kind: "id", priority: 9 },
  { path: "id", title: "Id", kind: "id", priority: 10 },
];
