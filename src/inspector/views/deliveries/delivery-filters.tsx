import { pluralize } from "../../../base/text/numbers/format-count";
import { Choices, SearchField } from "../../parts/form/filters";
import type { Route } from "../../route/route";
import { updateQuery } from "../../route/use-route";
import { useOverview } from "../../store/overview";

export function DeliveryFilters(props: {
  readonly query: Route["query"];
  readonly total: number | undefined;
}) {
  const { query, total } = props;
  const { search, subscription, news } = query;
  const events = useOverview().value?.events;
  // The counts cover all deliveries, so they are wrong if another filter is set.
  const counts = search || subscription || news ? undefined : events;
  const choices = [
    { value: "", label: "All", count: counts?.total },
    { value: "pending", label: "Pending", count: counts?.pending },
    { value: "dead", label: "Dead", count: counts?.dead },
    { value: "waiting", label: "Waiting", count: counts?.waiting },
    { value: "delivered", label: "Delivered", count: counts?.delivered },
  ];
  return (
    <div class="filters">
      <SearchField label="Search deliveries" query={query} />
      <Choices
        label="State"
        choices={choices}
        value={query.state ?? ""}
        onChoose={(state) => updateQuery({ state })}
      />
      <Chip name="subscription" query={query}>
        One subscription only
      </Chip>
      <Chip name="news" query={query}>
        Tried since the sandbox was started
      </Chip>
      <p class="unseen" role="status">
        {total !== undefined && pluralize(total, "delivery", "deliveries")}
      </p>
    </div>
  );
}

interface ChipProps {
  readonly name: string;
  readonly query: Route["query"];
  readonly children: string;
}

/** A filter that only a link can set. Pressing the chip clears the filter. */
function Chip({ name, query, children }: ChipProps) {
  if (query[name] === undefined) return null;
  return (
    <button type="button" class="chip" onClick={() => updateQuery({ [name]: "" })}>
      {children} <span aria-hidden="true">×</span>
      <span class="unseen">: show all</span>
    </button>
  );
}
