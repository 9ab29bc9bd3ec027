import { recoup } from "../../../base/advice/advice";
import { readSubscriptions } from "../../actions";
import type { SubscriptionRow } from "../../contract/overview";
import { WorldCommand } from "../../parts/command";
import { Empty } from "../../parts/empty";
import { Choices, SearchField } from "../../parts/form/filters";
import { Problem } from "../../parts/problem";
import type { Route } from "../../route/route";
import { updateQuery } from "../../route/use-route";
import { useResource, useVersion } from "../../store/use-resource";
import { SubscriptionCard } from "./subscription-card";

const isActiveByState = { active: true, disabled: false } as const;

const isInState = ({ isActive }: SubscriptionRow, { state = "" }: Route["query"]): boolean =>
  state === "" || isActive === isActiveByState[state as keyof typeof isActiveByState];

function matchesSearch(row: SubscriptionRow, { search = "" }: Route["query"]): boolean {
  const text = [row.id, row.url, row.owner, row.surface, ...row.events].join(" ").toLowerCase();
  return text.includes(search.toLowerCase());
}

export function SubscriptionsView({ route: { id, query } }: { readonly route: Route }) {
  const { value, error, reload } = useResource("subscriptions", readSubscriptions, useVersion());
  const items = value?.items ?? [];
  const foundRows = items.filter((row) => (id === undefined ? matchesSearch(row, query) : row.id === id));
  const matchingRows = foundRows.filter((row) => id !== undefined || isInState(row, query));
  const activeCount = foundRows.filter(({ isActive }) => isActive).length;
  return (
    <div class="page">
      <h1>Subscriptions</h1>
      {id === undefined ? (
        <div class="filters wide">
          <SearchField label="Search subscriptions" query={query} />
          <Choices
            label="State"
            choices={[
              { value: "", label: "All", count: foundRows.length },
              { value: "active", label: "Active", count: activeCount },
              { value: "disabled", label: "Disabled", count: foundRows.length - activeCount },
            ]}
            value={query.state ?? ""}
            onChoose={(state) => updateQuery({ state })}
          />
        </div>
      ) : (
        <a href="#/subscriptions">All subscriptions</a>
      )}
      {value === undefined && error !== undefined && <Problem error={error} onRetry={reload} />}
      {value !== undefined && matchingRows.length === 0 && <NoSubscriptions hasAny={items.length > 0} />}
      <ul class="cards">
        {matchingRows.map((row) => (
          <SubscriptionCard key={row.id} row={row} />
        ))}
      </ul>
    </div>
  );
}

function NoSubscriptions({ hasAny }: { readonly hasAny: boolean }) {
  if (hasAny) return <Empty icon="search" title="No subscription matches" />;
  return (
    <Empty icon="subscriptions" title="No subscriptions yet">
      <p>
        <WorldCommand line={recoup`webhooks create --url https://…`} /> makes one.
      </p>
    </Empty>
  );
}
