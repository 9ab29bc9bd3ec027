import { useCallback } from "preact/hooks";
import { recoup } from "../../../base/advice/advice";
import { readEvents } from "../../actions";
import type { EventRow } from "../../contract/events";
import { Cell, RowList } from "../../list/row-list";
import { useWindows } from "../../list/use-windows";
import { WorldCommand } from "../../parts/command";
import { Pips, StateBadge } from "../../parts/delivery/delivery-state";
import { Empty } from "../../parts/empty";
import { Address } from "../../parts/text/address";
import { VisibleText } from "../../parts/text/text";
import { Time } from "../../parts/text/time";
import { useEscape } from "../../parts/use-escape";
import type { Route } from "../../route/route";
import { goTo } from "../../route/use-route";
import { useTopics } from "../../store/use-resource";
import { describeFailure } from "../../text/delivery-words";
import { DeliveryDetail } from "./delivery-detail";
import { DeliveryFilters } from "./delivery-filters";

export function DeliveriesView({ route: { id, query } }: { readonly route: Route }) {
  const { state, search, subscription, news } = query;
  const version = useTopics("cases", "events", "subscriptions");
  const windows = useWindows<EventRow>(
    JSON.stringify([state, search, subscription, news]),
    (offset, limit) => readEvents({ offset, limit, state, search, subscription, news }),
    version,
  );
  const close = useCallback(() => goTo("deliveries", undefined, query), [query]);
  useEscape(id === undefined ? undefined : close);
  return (
    <div class={id === undefined ? "split" : "split opened"}>
      <h1 class="unseen">Deliveries</h1>
      <section class="split-list" aria-label="List of deliveries">
        <DeliveryFilters query={query} total={windows.total} />
        <RowList
          key={windows.key}
          label="Deliveries"
          columns={["Event", "State"]}
          rowHeightRem={4.25}
          windows={windows}
          isSelected={(row) => row.id === id}
          onOpen={(row) => goTo("deliveries", row.id, query)}
          empty={<NoDeliveries isFiltered={Object.keys(query).length > 0} />}
        >
          {(row) => <DeliveryRow event={row} />}
        </RowList>
      </section>
      <section class="split-detail" aria-label="Delivery">
        {id === undefined ? (
          <Empty icon="deliveries" title="No delivery selected">
            Select one to see each attempt, and why it did or didn't arrive.
          </Empty>
        ) : (
          <DeliveryDetail key={id} id={id} onClose={close} />
        )}
      </section>
    </div>
  );
}

function NoDeliveries({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered) return <Empty icon="search" title="No delivery matches the filters" />;
  return (
    <Empty icon="deliveries" title="No deliveries yet">
      <p>
        Create a subscription with <WorldCommand line={recoup`webhooks create`} />, then advance a test case
        with <WorldCommand line={recoup`test advance`} />.
      </p>
    </Empty>
  );
}

function DeliveryRow({ event }: { readonly event: EventRow }) {
  const failure = describeFailure(event);
  return (
    <>
      <Cell kind="two-lines">
        <span class="strong">
          <VisibleText>{event.type}</VisibleText>
          {event.cause !== null && <span class="tag">{event.cause}</span>}
        </span>
        <span class="muted to-address">
          <VisibleText>{event.caseReference ?? event.owner}</VisibleText> → <Address url={event.url} />
        </span>
      </Cell>
      <Cell kind="two-lines end">
        <span class="row-state">
          <Pips event={event} />
          <StateBadge state={event.state} />
        </span>
        <span class="muted">
          {failure !== undefined && `${failure} · `}
          <Time at={event.createdAt} brief />
        </span>
      </Cell>
    </>
  );
}
