import type { EventWhole } from "../../../base/inspector/events";
import { Time } from "../../parts/text/time";
import { counted } from "../../text/times";
import { Attempt } from "./attempt";

/** Lists the attempts, newest first, below the next one due. */
export function Attempts({ whole: { event, attempts, payload } }: { readonly whole: EventWhole }) {
  const newest = [...attempts].reverse();
  return (
    <section aria-label="Attempts">
      <h3>{counted(attempts.length, "attempt")}</h3>
      {event.attempts > attempts.length && (
        <p class="muted">
          {counted(event.attempts - attempts.length, "earlier attempt")} without a record: from before this
          world began
        </p>
      )}
      <ol class="attempts">
        {event.nextAttemptAt !== null && (
          <li class="attempt next">
            <span class="attempt-dot open" aria-hidden="true" />
            <p class="attempt-line">
              Next attempt <Time at={event.nextAttemptAt} />
            </p>
          </li>
        )}
        {newest.map((attempt, index) => (
          <Attempt
            key={attempt.id}
            attempt={attempt}
            previous={newest[index + 1]}
            payload={payload}
            isFirstOpen={index === 0}
          />
        ))}
      </ol>
    </section>
  );
}
