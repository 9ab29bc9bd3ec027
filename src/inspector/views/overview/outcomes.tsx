import type { EventState } from "../../../base/inspector/events";
import type { EventCounts } from "../../../base/inspector/overview";
import { OutcomeBar } from "../../parts/delivery/outcome-bar";
import { routeHref } from "../../route/route";
import { stateWords } from "../../text/delivery-words";
import { count } from "../../text/times";

const states: readonly EventState[] = ["delivered", "pending", "waiting", "dead"];

/** Counts all deliveries by outcome. */
export function Outcomes({ events }: { readonly events: EventCounts }) {
  return (
    <section class="card" aria-labelledby="outcomes">
      <h2 id="outcomes">Deliveries</h2>
      <p class="figure">
        {count(events.total)} <span class="muted">in all</span>
      </p>
      <OutcomeBar counts={events} />
      <ul class="outcomes">
        {states.map((state) => (
          <li key={state}>
            <a href={routeHref("deliveries", undefined, { state })} title={stateWords[state].meaning}>
              <i class={`key ${stateWords[state].tone}`} aria-hidden="true" />
              <span class="outcome-name">{state}</span>
              <span class="outcome-count">{count(events[state])}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
