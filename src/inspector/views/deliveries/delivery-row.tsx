import type { EventRow } from "../../../base/inspector/events";
import { Cell } from "../../list/cell";
import { Pips, StateBadge } from "../../parts/delivery/delivery-state";
import { Address } from "../../parts/text/address";
import { Text } from "../../parts/text/text";
import { Time } from "../../parts/text/time";
import { failureOf } from "../../text/delivery-words";

export function DeliveryRow({ event }: { readonly event: EventRow }) {
  const failure = failureOf(event);
  return (
    <>
      <Cell kind="two-lines">
        <span class="strong">
          <Text>{event.type}</Text>
          {event.cause !== null && <span class="tag">{event.cause}</span>}
        </span>
        <span class="muted to-address">
          <Text>{event.caseReference ?? event.owner}</Text> → <Address url={event.url} />
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
