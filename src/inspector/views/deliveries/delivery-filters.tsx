import { Choices } from "../../parts/form/filters";
import { SearchField } from "../../parts/form/search-field";
import type { Route } from "../../route/route";
import { refine } from "../../route/use-route";
import { useOverview } from "../../store/overview";
import { counted } from "../../text/times";

export function DeliveryFilters(props: {
  readonly query: Route["query"];
  readonly total: number | undefined;
}) {
  const { query, total } = props;
  const counts = useOverview().value?.events;
  const choices = [
    { value: "", label: "All", count: counts?.total },
    { value: "pending", label: "Pending", count: counts?.pending },
    { value: "dead", label: "Dead", count: counts?.dead },
    { value: "waiting", label: "Waiting", count: counts?.waiting },
    { value: "delivered", label: "Delivered", count: counts?.delivered },
  ];
  return (
    <div class="filters">
      <SearchField
        label="Search deliveries"
        value={query.search ?? ""}
        onSearch={(search) => refine({ search })}
      />
      <Choices
        label="State"
        choices={choices}
        value={query.state ?? ""}
        onChoose={(state) => refine({ state })}
      />
      {query.subscription !== undefined && (
        <button type="button" class="chip" onClick={() => refine({ subscription: "" })}>
          One subscription only <span aria-hidden="true">×</span>
          <span class="unseen">: show all</span>
        </button>
      )}
      <p class="unseen" role="status">
        {total !== undefined && counted(total, "delivery", "deliveries")}
      </p>
    </div>
  );
}
