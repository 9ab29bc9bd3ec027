import type { EventRow } from "../../contract/events";
import { buildHref } from "../../route/route";
import { Address } from "../text/address";
import { VisibleText } from "../text/text";
import { Time } from "../text/time";
import { StateBadge } from "./delivery-state";

export function EventList({ events }: { readonly events: readonly EventRow[] }) {
  return (
    <ul class="latest">
      {events.map((event) => (
        <li key={event.id}>
          <a href={buildHref("deliveries", event.id)}>
            <StateBadge state={event.state} />
            <span class="latest-main">
              <VisibleText>{event.type}</VisibleText>
              <span class="muted to-address">
                <VisibleText>{event.caseReference ?? event.owner}</VisibleText> → <Address url={event.url} />
              </span>
            </span>
            <span class="muted">
              <Time at={event.createdAt} brief />
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
