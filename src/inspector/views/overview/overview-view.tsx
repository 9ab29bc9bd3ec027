import { formatCount } from "../../../base/text/numbers/format-count";
import type { EventRow, EventState } from "../../contract/events";
import type { EventCounts, Overview } from "../../contract/overview";
import type { RequestRow } from "../../contract/requests";
import { EventList } from "../../parts/delivery/event-list";
import { OutcomeBar } from "../../parts/delivery/outcome-bar";
import { Problem } from "../../parts/problem";
import { Facts } from "../../parts/text/facts";
import { VisibleText } from "../../parts/text/text";
import { Time } from "../../parts/text/time";
import { buildHref } from "../../route/route";
import { useNow } from "../../store/now";
import { useOverview } from "../../store/overview";
import { stateWords } from "../../text/delivery-words";
import { formatLabel } from "../../text/lifecycle-words";
import { formatTime } from "../../text/times";
import { RequestStatus, RequestTarget } from "../requests/request-target";
import { Attention } from "./attention";

export function OverviewView() {
  const { value, error, reload } = useOverview();
  return (
    <div class="page">
      <h1>Overview</h1>
      {value === undefined && error !== undefined && <Problem error={error} onRetry={reload} />}
      {value !== undefined && (
        <>
          <Attention overview={value} />
          <div class="columns">
            <Outcomes events={value.events} />
            <WorldFacts overview={value} />
          </div>
          <div class="columns">
            <LatestEvents events={value.latestEvents} />
            <LatestRequests requests={value.latestRequests} />
          </div>
        </>
      )}
    </div>
  );
}

const states: readonly EventState[] = ["delivered", "pending", "waiting", "dead"];

function Outcomes({ events }: { readonly events: EventCounts }) {
  return (
    <section class="card" aria-labelledby="outcomes">
      <h2 id="outcomes">Deliveries</h2>
      <p class="figure">
        {formatCount(events.total)} <span class="muted">in all</span>
      </p>
      <OutcomeBar counts={events} />
      <ul class="outcomes">
        {states.map((state) => (
          <li key={state}>
            <a href={buildHref("deliveries", undefined, { state })} title={stateWords[state].meaning}>
              <i class={`key ${stateWords[state].tone}`} aria-hidden="true" />
              <span class="outcome-name">{state}</span>
              <span class="outcome-count">{formatCount(events[state])}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function WorldFacts({ overview: { world, seed, clock, counts } }: { readonly overview: Overview }) {
  const now = useNow() ?? clock.now;
  const pace = clock.isFrozen
    ? "frozen"
    : clock.speed === 1
      ? "runs"
      : `runs at ${clock.speed} times the speed`;
  return (
    <section class="card" aria-labelledby="world">
      <h2 id="world">
        World <VisibleText>{world}</VisibleText>
      </h2>
      <Facts
        facts={[
          ["Clock", `${formatTime(now)} UTC, ${pace}`],
          ["Seed", <VisibleText key="seed">{seed}</VisibleText>],
          ...Object.entries(counts).map(([name, size]) => [formatLabel(name), formatCount(size)] as const),
        ]}
      />
    </section>
  );
}

function LatestEvents({ events }: { readonly events: readonly EventRow[] }) {
  return (
    <section class="card" aria-labelledby="latest-events">
      <header class="card-head">
        <h2 id="latest-events">Latest deliveries</h2>
        <a href={buildHref("deliveries")}>All deliveries</a>
      </header>
      {events.length === 0 && <p class="muted">None yet</p>}
      <EventList events={events} />
    </section>
  );
}

function LatestRequests({ requests }: { readonly requests: readonly RequestRow[] }) {
  return (
    <section class="card" aria-labelledby="latest-requests">
      <header class="card-head">
        <h2 id="latest-requests">Latest requests</h2>
        <a href={buildHref("requests")}>All requests</a>
      </header>
      {requests.length === 0 && <p class="muted">None yet</p>}
      <ul class="latest">
        {requests.map((request) => (
          <li key={request.id}>
            <a href={buildHref("requests", String(request.id))}>
              <RequestStatus {...request} />
              <span class="latest-main">
                <span class="path">
                  <RequestTarget request={request} />
                </span>
                <VisibleText as="span" class="muted">
                  {request.reason ?? request.operation}
                </VisibleText>
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
