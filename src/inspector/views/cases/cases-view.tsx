import { useCallback } from "preact/hooks";
import { pluralize } from "../../../base/text/numbers/format-count";
import { readCases, readChoices } from "../../actions";
import type { CaseListRow } from "../../contract/cases";
import { Cell, RowList } from "../../list/row-list";
import { useWindows } from "../../list/use-windows";
import { Badge } from "../../parts/badge";
import { Empty } from "../../parts/empty";
import { Choices, SearchField } from "../../parts/form/filters";
import { SelectField } from "../../parts/form/select-field";
import { VisibleText } from "../../parts/text/text";
import { useEscape } from "../../parts/use-escape";
import type { Route } from "../../route/route";
import { goTo, updateQuery } from "../../route/use-route";
import { useResource, useTopics } from "../../store/use-resource";
import { getLifecycleTone } from "../../text/lifecycle-words";
import { CaseDetail } from "./case-detail";

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
          key={windows.key}
          label="Cases"
          columns={["Case", "State"]}
          rowHeightRem={4.25}
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

function CaseRow({ row }: { readonly row: CaseListRow }) {
  return (
    <>
      <Cell kind="two-lines">
        <span class="strong">
          <VisibleText>{row.reference}</VisibleText>
          {row.isTestCase && <span class="tag">test</span>}
        </span>
        <span class="muted">
          <VisibleText>{row.creditor}</VisibleText> → <VisibleText>{row.debtor}</VisibleText>
        </span>
      </Cell>
      <Cell kind="two-lines end">
        <Badge tone={getLifecycleTone(row.lifecycle)}>{row.lifecycle}</Badge>
        <span class="muted">
          {row.remainder} {row.currency}
        </span>
      </Cell>
    </>
  );
}

const kindChoices = [
  { value: "", label: "All" },
  { value: "true", label: "Test cases" },
  { value: "false", label: "Production cases" },
];

function CaseFilters(props: { readonly query: Route["query"]; readonly total: number | undefined }) {
  const { query, total } = props;
  const lifecycles = useResource("choices", readChoices).value?.lifecycles ?? [];
  return (
    <div class="filters">
      <SearchField label="Search cases" query={query} />
      <SelectField
        label="Lifecycle"
        emptyLabel="Any"
        options={lifecycles}
        value={query.lifecycle ?? ""}
        onChoose={(lifecycle) => updateQuery({ lifecycle })}
      />
      <div class="filter-line">
        <Choices
          label="Kind"
          choices={kindChoices}
          value={query.test ?? ""}
          onChoose={(test) => updateQuery({ test })}
        />
        <p class="muted" role="status">
          {total !== undefined && pluralize(total, "case")}
        </p>
      </div>
    </div>
  );
}
