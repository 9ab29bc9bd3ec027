import { useState } from "preact/hooks";
import type { AttemptRow } from "../../../base/inspector/events";
import { StatusBadge } from "../../parts/badge";
import { Icon } from "../../parts/icon";
import { Text } from "../../parts/text/text";
import { statusTone } from "../../text/delivery-words";
import { duration, fullTime } from "../../text/times";
import { Exchange } from "./exchange";
import { Signature } from "./signature";

interface AttemptProps {
  readonly attempt: AttemptRow;
  /** The previous attempt in time. */
  readonly previous: AttemptRow | undefined;
  readonly payload: string;
  readonly isFirstOpen: boolean;
}

/** Shows an attempt on one line, which expands to its request and response. */
export function Attempt({ attempt, previous, payload, isFirstOpen }: AttemptProps) {
  const [isOpen, setOpen] = useState(isFirstOpen);
  const details = `attempt-${attempt.id}`;
  return (
    <li class="attempt">
      <span
        class={`attempt-dot ${statusTone(attempt.status) === "good" ? "good" : "bad"}`}
        aria-hidden="true"
      />
      <button
        type="button"
        class="attempt-line"
        aria-expanded={isOpen}
        aria-controls={details}
        onClick={() => setOpen(!isOpen)}
      >
        <AttemptLine attempt={attempt} previous={previous} />
      </button>
      <div id={details} hidden={!isOpen} class="attempt-body">
        {isOpen && (
          <>
            <Signature attempt={attempt} />
            <Exchange attempt={attempt} payload={payload} />
          </>
        )}
      </div>
    </li>
  );
}

function AttemptLine({ attempt, previous }: Pick<AttemptProps, "attempt" | "previous">) {
  return (
    <>
      <Icon name="chevron" />
      <span class="attempt-number">{attempt.number || "–"}</span>
      <StatusBadge status={attempt.status} />
      <time dateTime={attempt.at}>{fullTime(attempt.at)}</time>
      {previous !== undefined && (
        <span class="muted" title="After the attempt before">
          {gap(previous.at, attempt.at)}
        </span>
      )}
      <span class="muted" title="Until it was answered or given up">
        {duration(attempt.durationMs)}
      </span>
      {attempt.editedBody !== null && <span class="tag">edited</span>}
      <span class="attempt-error">
        <Text>{attempt.error}</Text>
      </span>
    </>
  );
}

/** Formats the time since the previous attempt. */
const gap = (from: string, to: string) => `+${duration(Math.max(0, Date.parse(to) - Date.parse(from)))}`;
