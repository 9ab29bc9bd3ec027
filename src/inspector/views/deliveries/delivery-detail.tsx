import { useEffect, useRef } from "preact/hooks";
import type { EventRow, EventWhole } from "../../../base/inspector/events";
import { readEvent } from "../../actions/deliveries";
import { IconButton } from "../../parts/button";
import { StateBadge } from "../../parts/delivery/delivery-state";
import { focusIfAlone } from "../../parts/focus-if-alone";
import { Problem } from "../../parts/problem";
import { Code } from "../../parts/text/code";
import { Facts } from "../../parts/text/facts";
import { Text } from "../../parts/text/text";
import { Time } from "../../parts/text/time";
import { routeHref } from "../../route/route";
import { useResource } from "../../store/use-resource";
import { useTopics } from "../../store/use-topic";
import { Attempts } from "./attempts";
import { DeliveryActions } from "./delivery-actions";
import { Why } from "./why";

/** Shows one delivery: why it has its state, its actions, and each attempt. */
export function DeliveryDetail({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const article = useRef<HTMLElement>(null);
  useEffect(() => focusIfAlone(article.current), []);
  const version = useTopics("events", "subscriptions");
  const { value, error, reload } = useResource(id, () => readEvent(id), version);
  return (
    <article ref={article} class="detail" tabIndex={-1}>
      {value === undefined && error !== undefined && <Problem error={error} onRetry={reload} />}
      {value !== undefined && (
        <>
          <Head whole={value} onClose={onClose} />
          <Why id={id} version={version} />
          <DeliveryActions whole={value} />
          <Attempts whole={value} />
          {value.attempts.length === 0 && <Code label="Payload" text={value.payload} />}
        </>
      )}
    </article>
  );
}

function Head({ whole: { event }, onClose }: { readonly whole: EventWhole; readonly onClose: () => void }) {
  return (
    <header class="detail-head">
      <div class="detail-title">
        <IconButton icon="back" label="Close this delivery" onPress={onClose} />
        <h2>
          <Text>{event.type}</Text>
        </h2>
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
          <code key="id">
            <Text>{event.id}</Text>
          </code>,
        ],
        [
          "Case",
          event.caseId && (
            <a key="case" href={routeHref("cases", event.caseId)}>
              <Text>{event.caseReference ?? event.caseId}</Text>
            </a>
          ),
        ],
        [
          "Subscription",
          <a key="subscription" href={routeHref("subscriptions", event.subscriptionId)}>
            {event.surface} · <Text>{event.owner}</Text>
          </a>,
        ],
        ["Address", <Text key="url">{event.url}</Text>],
        ["Created", <Time key="at" at={event.createdAt} />],
        ["Delivered", event.deliveredAt && <Time key="delivered" at={event.deliveredAt} />],
      ]}
    />
  );
}
