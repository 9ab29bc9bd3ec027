import { readAssumptions } from "../../actions";
import { Empty } from "../../parts/empty";
import { SearchField } from "../../parts/form/filters";
import { Problem } from "../../parts/problem";
import { VisibleText } from "../../parts/text/text";
import type { Route } from "../../route/route";
import { useResource } from "../../store/use-resource";

/** Lists the points that the interface description leaves open, and how the sandbox interprets them. */
export function AssumptionsView({ route: { query } }: { readonly route: Route }) {
  const { value, error, reload } = useResource("assumptions", readAssumptions);
  const searchText = (query.search ?? "").toLowerCase();
  const matchingAssumptions = (value?.items ?? []).filter(({ id, reading, where }) =>
    [id, reading, where].join(" ").toLowerCase().includes(searchText),
  );
  return (
    <div class="page">
      <h1>Assumptions</h1>
      <p class="muted">What the interface description leaves open, and how the sandbox reads it.</p>
      <SearchField label="Search assumptions" query={query} />
      {error !== undefined && <Problem error={error} onRetry={reload} />}
      {value !== undefined && matchingAssumptions.length === 0 && (
        <Empty icon="search" title="No assumption matches" />
      )}
      <ul class="assumptions">
        {matchingAssumptions.map(({ id, reading, where }) => (
          <li key={id}>
            <code>{id}</code>
            <div>
              <VisibleText as="p">{reading}</VisibleText>
              <VisibleText as="p" class="muted">
                {where}
              </VisibleText>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
