import type { EventRow } from "../../../base/inspector/events";
import type { RequestRow } from "../../../base/inspector/overview";
import { StatusBadge } from "../../parts/badge";
import { StateBadge } from "../../parts/delivery-state";
import { Text } from "../../parts/text";
import { Time } from "../../parts/time";
import { routeHref } from "../../route/route";
import { shortUrl } from "../../text/delivery-words";

export function LatestEvents({ events }: { readonly events: readonly EventRow[] }) {
  return (
    <section class="card" aria-labelledby="latest-events">
      <header class="card-head">
        <h2 id="latest-events">Latest deliveries</h2>
        <a href={routeHref("deliveries")}>All deliveries</a>
      </header>
      {events.length === 0 && <p class="muted">None yet</p>}
      <ul class="latest">
        {events.map((event) => (
          <li key={event.id}>
            <a href={routeHref("deliveries", event.id)}>
              <StateBadge state={event.state} />
              <span class="latest-main">
                <Text>{event.type}</Text>
                <span class="muted">
                  <Text>{event.caseReference ?? event.owner}</Text> → <Text>{shortUrl(event.url)}</Text>
                </span>
              </span>
              <span class="muted">
                <Time at={event.createdAt} brief />
              </span>
            </a>
          </li>
        ))}
      </ul>
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
                  <span class="method">{request.method}</span> <Text>{request.path}</Text>
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
