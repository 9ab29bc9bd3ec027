import type { EventRow } from "../../../base/inspector/events";
import type { RequestRow } from "../../../base/inspector/requests";
import { StatusBadge } from "../../parts/badge";
import { EventList } from "../../parts/delivery/event-list";
import { Text } from "../../parts/text/text";
import { Time } from "../../parts/text/time";
import { routeHref } from "../../route/route";
import { RequestTarget } from "../requests/request-target";

export function LatestEvents({ events }: { readonly events: readonly EventRow[] }) {
  return (
    <section class="card" aria-labelledby="latest-events">
      <header class="card-head">
        <h2 id="latest-events">Latest deliveries</h2>
        <a href={routeHref("deliveries")}>All deliveries</a>
      </header>
      {events.length === 0 && <p class="muted">None yet</p>}
      <EventList events={events} />
    </section>
  );
}

export function LatestRequests({ requests }: { readonly requests: readonly RequestRow[] }) {
  return (
    <section class="card" aria-labelledby="latest-requests">
      <header class="card-head">
        <h2 id="latest-requests">Latest requests</h2>
        <a href={routeHref("requests")}>All requests</a>
      </header>
      {requests.length === 0 && <p class="muted">None yet</p>}
      <ul class="latest">
        {requests.map((request) => (
          <li key={request.id}>
            <a href={routeHref("requests", String(request.id))}>
              <StatusBadge status={request.status} />
              <span class="latest-main">
                <span class="path">
                  <RequestTarget request={request} />
                </span>
                <span class="muted">
                  <Text>{request.reason ?? request.operation}</Text>
                </span>
              </span>
              <span class="muted">
                <Time at={request.at} brief />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
