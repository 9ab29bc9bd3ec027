import type { CaseListRow } from "../../../base/inspector/cases";
import { Cell } from "../../list/cell";
import { Badge } from "../../parts/badge";
import { Text } from "../../parts/text/text";
import { lifecycleTone } from "../../text/lifecycle-words";

export function CaseRow({ row }: { readonly row: CaseListRow }) {
  return (
    <>
      <Cell kind="two-lines">
        <span class="strong">
          <Text>{row.reference}</Text>
          {row.isTestCase && <span class="tag">test</span>}
        </span>
        <span class="muted">
          <Text>{row.creditor}</Text> → <Text>{row.debtor}</Text>
        </span>
      </Cell>
      <Cell kind="two-lines end">
        <Badge tone={lifecycleTone(row.lifecycle)}>{row.lifecycle}</Badge>
        <span class="muted">
          {row.remainder} {row.currency}
        </span>
      </Cell>
    </>
  );
}
