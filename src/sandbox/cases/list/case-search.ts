import type { Condition } from "../../store/conditions";
import { contains } from "../../store/search";

/** Each of the three parts scans an index and reads only matching cases. */
export function searchCases(text: string): Condition {
  const reference = contains("reference", text);
  const creditorReference = contains("creditor_reference", text);
  const debtorName = contains("name", text);
  return {
    sql: `seq in (select seq from cases where ${reference.sql}
      union all select seq from cases where ${creditorReference.sql}
      union all select seq from cases where debtor in (select seq from debtors where ${debtorName.sql}))`,
    values: [...reference.values, ...creditorReference.values, ...debtorName.values],
  };
}
