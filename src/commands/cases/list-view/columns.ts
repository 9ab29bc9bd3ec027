import type { Column } from "../../../render/report";

const frontPlacement = { priority: 2, before: "lifecycle" };
const otherPlacement = { priority: 9 };

/** Columns for collection partners and creditors. The caller's own reference comes before the lifecycle. */
function buildCaseColumns(
  ownPath: "collectionPartnerReference" | "creditorReference",
  creditorPriority = 3,
): readonly Column[] {
  const getPlacement = (path: string) => (path === ownPath ? frontPlacement : otherPlacement);
  return [
    { path: "reference", title: "Reference", kind: "id", priority: 1 },
    { path: "lifecycle", title: "Lifecycle", kind: "lifecycle", priority: 1 },
    { path: "debtor.name", title: "Debtor", kind: "text", priority: 2 },
    { path: "debtor.countryAlpha2", title: "Country", kind: "country", priority: 4 },
    { path: "remainder", title: "Remainder", kind: "money", currency: "currency", priority: 1 },
    { path: "grossAmount", title: "Principal", kind: "money", currency: "currency", priority: 6 },
    { path: "dueDate", title: "Due", kind: "date", priority: 2 },
    { path: "dateCreated", title: "Created", kind: "age", priority: 5 },
    { path: "closeCode", title: "Close code", kind: "text", priority: 7 },
    {
      path: "collectionPartnerReference",
      title: "Partner ref",
      kind: "id",
      ...getPlacement("collectionPartnerReference"),
    },
    { path: "creditor.companyName", title: "Creditor", kind: "text", priority: creditorPriority },
    { path: "id", title: "Id", kind: "id", priority: 10 },
    { path: "creditorReference", title: "Creditor ref", kind: "id", ...getPlacement("creditorReference") },
  ];
}

export const partnerCaseColumns = buildCaseColumns("collectionPartnerReference");
/** Submitters identify their cases by the creditor's reference. */
export const submitterCaseColumns = buildCaseColumns("creditorReference");
/** Gives the creditor column a low priority, since a creditor's key only reads that creditor's cases. */
export const creditorCaseColumns = buildCaseColumns("creditorReference", 9);

export const referredCaseColumns: readonly Column[] = [
  { path: "reference", title: "Reference", kind: "id", priority: 1 },
  { path: "lifecycle", title: "Lifecycle", kind: "lifecycle", priority: 1 },
  { path: "client.companyName", title: "Client", kind: "text", priority: 3 },
  { path: "debtor.name", title: "Debtor", kind: "text", priority: 2 },
  { path: "debtor.country", title: "Country", kind: "country", priority: 5 },
  { path: "remainder", title: "Remainder", kind: "money", currency: "currency", priority: 1 },
  { path: "grossAmount", title: "Principal", kind: "money", currency: "currency", priority: 6 },
  { path: "dueDate", title: "Due", kind: "date", priority: 2 },
  { path: "dateCreated", title: "Created", kind: "age", priority: 4 },
  { path: "closeCode", title: "Close code", kind: "text", priority: 7 },
  { path: "client.externalTenantId", title: "Tenant id", kind: "id", priority: 9 },
  { path: "id", title: "Id", kind: "id", priority: 10 },
  { path: "creditorReference", title: "Creditor ref", kind: "id", ...frontPlacement },
];
