import { readChoices } from "../../actions/cases";
import { Choices } from "../../parts/form/filters";
import { SearchField } from "../../parts/form/search-field";
import { SelectField } from "../../parts/form/select-field";
import type { Route } from "../../route/route";
import { refine } from "../../route/use-route";
import { useResource } from "../../store/use-resource";
import { counted } from "../../text/times";

const kinds = [
  { value: "", label: "All" },
  { value: "true", label: "Test cases" },
  { value: "false", label: "Production cases" },
];

export function CaseFilters(props: { readonly query: Route["query"]; readonly total: number | undefined }) {
  const { query, total } = props;
  const lifecycles = useResource("choices", readChoices).value?.lifecycles ?? [];
  return (
    <div class="filters">
      <SearchField
        label="Search cases"
        value={query.search ?? ""}
        onSearch={(search) => refine({ search })}
      />
      <SelectField
        label="Lifecycle"
        none="Any"
        options={lifecycles}
        value={query.lifecycle ?? ""}
        onChoose={(lifecycle) => refine({ lifecycle })}
      />
      <div class="filter-line">
        <Choices
          label="Kind"
          choices={kinds}
          value={query.test ?? ""}
          onChoose={(test) => refine({ test })}
        />
        <p class="muted" role="status">
          {total !== undefined && counted(total, "case")}
        </p>
      </div>
    </div>
  );
}
