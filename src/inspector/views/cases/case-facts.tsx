import type { CaseListRow } from "../../../base/inspector/cases";
import { Facts } from "../../parts/text/facts";
import { Text } from "../../parts/text/text";
import { Time } from "../../parts/text/time";

const text = (value: string | null) => value !== null && value !== "" && <Text key={value}>{value}</Text>;

export function CaseFacts({ row }: { readonly row: CaseListRow }) {
  return (
    <Facts
      facts={[
        ["Debtor", text(row.debtor)],
        ["Creditor", text(row.creditor)],
        ["Collection partner", text(row.partner)],
        ["Remainder", `${row.remainder} of ${row.amount} ${row.currency}`],
        ["Partner reference", text(row.partnerReference)],
        ["Creditor reference", text(row.creditorReference)],
        ["Created", <Time key="created" at={row.createdAt} />],
        ["Updated", row.updatedAt && <Time key="updated" at={row.updatedAt} />],
        ["Id", <code key="id">{row.id}</code>],
      ]}
    />
  );
}
