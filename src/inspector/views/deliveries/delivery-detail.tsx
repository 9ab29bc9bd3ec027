import { useEffect, useRef } from "preact/hooks";
import { pluralize } from "../../../base/text/numbers/format-count";
import { readEvent, readWhy } from "../../actions";
import type { EventDetails, EventRow } from "../../contract/events";
import { IconButton } from "../../parts/button";
import { StateBadge } from "../../parts/delivery/delivery-state";
import { WhyBox } from "../../parts/delivery/why-box";
import { focusIfListHidden } from "../../parts/focus-if-alone";
import { Problem } from "../../parts/problem";
import { Code } from "../../parts/text/code";
import { Facts } from "../../parts/text/facts";
import { VisibleText } from "../../parts/text/text";
import { Time } from "../../parts/text/time";
import { buildHref } from "../../route/route";
import { useResource, useTopics, useVersion } from "../../store/use-resource";
import { countNumberedAttempts } from "../../text/delivery-words";
import { Attempt } from "./attempt";
import { DeliveryActions } from "./delivery-actions";

export function DeliveryDetail({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const article = useRef<HTMLElement>(null);
  useEffect(() => focusIfListHidden(article.current), []);
  const { value, error, reload } = useResource(id, () => readEvent(id), useVersion());
  const version = useTopics("events", "subscriptions");
  return (
    <article ref={article} class="detail" tabIndex={-1}>
      {value === undefined && error !== undefined && <Problem error={error} onRetry={reload} />}
      {value !== undefined && (
        <>
          <DeliveryHead details={value} onClose={onClose} />
          <DeliveryWhy id={id} version={version} />
          <DeliveryActions details={value} />
          <Attempts details={value} />
          {value.attempts.length === 0 && <Code label="Payload" text={value.payload} />}
        </>
      )}
    </article>
  );
}

function DeliveryHead({
  details: { event },
  onClose,
}: {
  readonly details: EventDetails;
  readonly onClose: () => void;
}) {
  return (
    <header class="detail-head">
      <div class="detail-title">
        <IconButton icon="back" label="Close this delivery" onPress={onClose} />
        <VisibleText as="h2">{event.type}</VisibleText>
        <StateBadge state={event.state} />
        {event.cause !== null && <span class="tag">{event.cause}</span>}
      </div>
      <EventFacts event={event} />
    </header>
  );
}

function EventFacts({ event }: { readonly event: EventRow }) {
  return (
    <Facts
      facts={[
        [
          "Event",
          <VisibleText as="code" key="id">
            {event.id}
          </VisibleText>,
        ],
        [
          "Case",
          event.caseId && (
            <a key="case" href={buildHref("cases", event.caseId)}>
              <VisibleText>{event.caseReference ?? event.caseId}</VisibleText>
            </a>
          ),
        ],
        [
          "Subscription",
          <a key="subscription" href={buildHref("subscriptions", event.subscriptionId)}>
            {event.surface} · <VisibleText>{event.owner}</VisibleText>
          </a>,
        ],
        ["Address", <VisibleText key="url">{event.url}</VisibleText>],
        ["Created", <Time key="at" at={event.createdAt} />],
        ["Delivered", event.deliveredAt && <Time key="delivered" at={event.deliveredAt} />],
      ]}
    />
  );
}

/** Lists the attempts, newest first, below the next one that is due. */
function Attempts({ details: { event, attempts, payload } }: { readonly details: EventDetails }) {
  const newestFirst = [...attempts].reverse();
  const count = countNumberedAttempts(attempts);
  return (
    <section aria-label="Attempts">
      <h3>{pluralize(count, "attempt")}</h3>
      {event.attempts > count && (
        <p class="muted">
          {pluralize(event.attempts - count, "earlier attempt")} without a record: from before this world
          began
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
        {newestFirst.map((attempt, index) => (
          <Attempt
            key={attempt.id}
            attempt={attempt}
            previous={newestFirst[index + 1]}
            payload={payload}
            isFirstOpen={index === 0}
          />
        ))}
      </ol>
    </section>
  );
}

function DeliveryWhy({ id, version }: { readonly id: string; readonly version: string }) {
  const { value, error, reload } = useResource(`why ${id}`, () => readWhy(id), version);
  return <WhyBox answer={value} error={error} onRetry={reload} />;
}
