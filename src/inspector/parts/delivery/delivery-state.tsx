import { pluralize } from "../../../base/text/numbers/format-count";
import type { EventRow, EventState } from "../../contract/events";
import { listAttemptPips, stateWords } from "../../text/delivery-words";
import { Badge } from "../badge";

export function StateBadge({ state }: { readonly state: EventState }) {
  const { tone, icon, meaning } = stateWords[state];
  return (
    <span title={meaning}>
      <Badge tone={tone} icon={icon}>
        {state}
      </Badge>
    </span>
  );
}

/** Shows a dot for each attempt of the latest series. */
export function Pips({ event }: { readonly event: EventRow }) {
  return (
    <span class="pips" role="img" aria-label={pluralize(event.seriesAttempts, "attempt")}>
      {listAttemptPips(event).map((pip, index) => (
        <i key={index} class={pip} />
      ))}
    </span>
  );
}
