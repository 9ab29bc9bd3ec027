import { useState } from "preact/hooks";
import { formatCount } from "../../../base/text/numbers/format-count";
import { type AttemptRow, maxStoredAnswerBytes } from "../../contract/events";
import { Badge, StatusBadge } from "../../parts/badge";
import { Icon } from "../../parts/icon";
import { Code, HeaderTable } from "../../parts/text/code";
import { VisibleText } from "../../parts/text/text";
import { getRoutedUrl, getStatusTone } from "../../text/delivery-words";
import { formatDuration, formatTime } from "../../text/times";
import { Signature } from "./signature";

interface AttemptProps {
  readonly attempt: AttemptRow;
  readonly previous: AttemptRow | undefined;
  readonly payload: string;
  readonly isFirstOpen: boolean;
}

/** Shows an attempt on one line, which expands to its request and response. */
export function Attempt({ attempt, previous, payload, isFirstOpen }: AttemptProps) {
  const [isOpen, setOpen] = useState(isFirstOpen);
  const detailsId = `attempt-${attempt.id}`;
  return (
    <li class="attempt">
      <span
        class={`attempt-dot ${getStatusTone(attempt.status) === "good" ? "good" : "bad"}`}
        aria-hidden="true"
      />
      <button
        type="button"
        class="attempt-line"
        aria-expanded={isOpen}
        aria-controls={detailsId}
        onClick={() => setOpen(!isOpen)}
      >
        <AttemptLine attempt={attempt} previous={previous} />
      </button>
      <div id={detailsId} hidden={!isOpen} class="attempt-body">
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
      {attempt.headers === null ? (
        <Badge tone="quiet">not sent</Badge>
      ) : (
        <StatusBadge status={attempt.status} />
      )}
      <time dateTime={attempt.at}>{formatTime(attempt.at)}</time>
      {previous !== undefined && (
        <span class="muted" title="After the attempt before">
          {formatGap(previous.at, attempt.at)}
        </span>
      )}
      {attempt.headers !== null && (
        <span class="muted" title="Until it was answered or given up">
          {formatDuration(attempt.durationMs)}
        </span>
      )}
      {attempt.editedBody !== null && <span class="tag">edited</span>}
      <VisibleText as="span" class="attempt-error">
        {attempt.error}
      </VisibleText>
    </>
  );
}

const formatGap = (from: string, to: string) =>
  `+${formatDuration(Math.max(0, Date.parse(to) - Date.parse(from)))}`;

/** Shows the request and response side by side if they fit. */
function Exchange({ attempt, payload }: { readonly attempt: AttemptRow; readonly payload: string }) {
  const { url, sentTo, headers, editedBody, status, answer, error } = attempt;
  const statusText = status === null ? "The receiver didn't answer" : `Answered ${status}`;
  const routedUrl = getRoutedUrl(attempt);
  return (
    <div class="exchange">
      <section aria-label="Request">
        <h4>Request</h4>
        <p class="address">
          <span class="method">POST</span> <VisibleText>{routedUrl ?? url}</VisibleText>
        </p>
        {routedUrl !== undefined && routedUrl !== url && (
          <p class="muted">
            By a route, in place of <VisibleText>{url}</VisibleText>
          </p>
        )}
        {routedUrl === undefined && <VisibleText as="p">{sentTo && `Received by ${sentTo}`}</VisibleText>}
        {headers === null ? <p class="muted">Nothing was sent</p> : <HeaderTable headers={headers} />}
        {headers !== null && <Code label="Body of the request" text={editedBody ?? payload} />}
      </section>
      <section aria-label="Answer">
        <h4>Answer</h4>
        {answer === null ? (
          <VisibleText as="p">{error ?? statusText}</VisibleText>
        ) : (
          <>
            {answer.headers !== null && <HeaderTable headers={answer.headers} />}
            <AnswerBody text={answer.body} />
          </>
        )}
      </section>
    </div>
  );
}

/**
 * Decoding can make a body longer than its stored bytes, so the note below may appear for a complete body
 * too.
 */
function AnswerBody({ text }: { readonly text: string }) {
  const isFull = new TextEncoder().encode(text).length >= maxStoredAnswerBytes;
  return (
    <>
      <Code label="Body of the answer" text={text} isCut={isFull} />
      {isFull && (
        <p class="muted">
          The sandbox keeps the first {formatCount(maxStoredAnswerBytes)} bytes of an answer
        </p>
      )}
    </>
  );
}
