import { useCallback } from "preact/hooks";
import type { CaseListRow } from "../../../base/inspector/cases";
import { readCases } from "../../actions/cases";
import { RowList } from "../../list/row-list";
import { useWindows } from "../../list/use-windows";
import { Empty } from "../../parts/empty";
import { useEscape } from "../../parts/use-escape";
import type { Route } from "../../route/route";
import { goTo } from "../../route/use-route";
import { useTopics } from "../../store/use-topic";
import { CaseDetail } from "./case-detail";
import { CaseFilters } from "./case-filters";
import { CaseRow } from "./case-row";

/** Lists the cases of all owners, next to the selected one. */
export function CasesView({ route: { id, query } }: { readonly route: Route }) {
  const { search, lifecycle, test } = query;
  const windows = useWindows<CaseListRow>(
    JSON.stringify([search, lifecycle, test]),
    (offset, limit) => readCases({ offset, limit, search, lifecycle, test }),
    useTopics("cases"),
  );
  const close = useCallback(() => goTo("cases", undefined, query), [query]);
  useEscape(id === undefined ? undefined : close);
  return (
    <div class={id === undefined ? "split" : "split opened"}>
      <h1 class="unseen">Cases</h1>
      <section class="split-list" aria-label="List of cases">
        <CaseFilters query={query} total={windows.total} />
        <RowList
          label="Cases"
          columns={["Case", "State"]}
          rowHeight={4.25}
          windows={windows}
          isSelected={(row) => row.id === id || row.reference === id}
          onOpen={(row) => goTo("cases", row.id, query)}
          empty={<Empty icon="search" title="No case matches the filters" />}
        >
          {(row) => <CaseRow row={row} />}
        </RowList>
      </section>
      <section class="split-detail" aria-label="Case">
        {id === undefined ? (
          <Empty icon="cases" title="No case selected">
            Select one to see its timeline, its events, and what can be done with it.
          </Empty>
        ) : (
          <CaseDetail key={id} name={id} onClose={close} />
        )}
      </section>
    </div>
  );
}
