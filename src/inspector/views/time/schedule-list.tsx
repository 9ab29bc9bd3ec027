import type { Schedule, ScheduleItem } from "../../../base/inspector/time";
import { Empty } from "../../parts/empty";
import { Text } from "../../parts/text/text";
import { Time } from "../../parts/text/time";
import { routeHref } from "../../route/route";
import { count } from "../../text/times";

interface ScheduleListProps {
  readonly schedule: Schedule;
  /** Items due by this time are highlighted. */
  readonly target: string | undefined;
}

export function ScheduleList({ schedule: { items, total }, target }: ScheduleListProps) {
  return (
    <section class="card" aria-labelledby="schedule">
      <header class="card-head">
        <h2 id="schedule">Due</h2>
        <span class="muted">
          {items.length < total ? `the first ${count(items.length)} of ${count(total)}` : count(total)}
        </span>
      </header>
      {items.length === 0 && <Empty icon="time" title="Nothing is due" />}
      <ol class="schedule">
        {items.map((item, index) => (
          <Due key={index} item={item} isReached={target !== undefined && item.at <= target} />
        ))}
      </ol>
    </section>
  );
}

function Due({ item, isReached }: { readonly item: ScheduleItem; readonly isReached: boolean }) {
  const { at, kind, subject, eventId } = item;
  return (
    <li class={isReached ? "due reached" : "due"}>
      <Time at={at} />
      <span class="tag">{kind}</span>
      {eventId === null ? (
        <Text>{subject}</Text>
      ) : (
        <a href={routeHref("deliveries", eventId)}>
          <Text>{subject}</Text>
        </a>
      )}
    </li>
  );
}
