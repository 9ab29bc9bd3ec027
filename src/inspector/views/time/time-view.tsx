import { useRef, useState } from "preact/hooks";
import { formatCount, pluralize } from "../../../base/text/numbers/format-count";
import { advanceClock, readSchedule } from "../../actions";
import type { DoneItem, Schedule, ScheduleItem } from "../../contract/time";
import { Empty } from "../../parts/empty";
import { More } from "../../parts/more";
import { Problem } from "../../parts/problem";
import { VisibleText } from "../../parts/text/text";
import { Time } from "../../parts/text/time";
import { buildHref } from "../../route/route";
import { useNow } from "../../store/now";
import { runWithToast } from "../../store/toasts";
import { useResource, useVersion } from "../../store/use-resource";
import { findDueItems } from "../../text/slider";
import { formatTime } from "../../text/times";
import { ClockCard } from "./clock-card";
import { TimeSlider } from "./time-slider";

export function TimeView() {
  const now = useNow();
  const { value, error, reload } = useResource("schedule", readSchedule, useVersion());
  const [target, setTarget] = useState<string>();
  const [doneItems, setDone] = useState<readonly DoneItem[]>([]);
  const [isMoving, setMoving] = useState(false);
  const isBusy = useRef(false);
  const advance = async (ms: number) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setMoving(true);
    const answer = await runWithToast(
      () => advanceClock(ms),
      ({ now: reached, items }) => ({
        kind: "good",
        text: `It is ${formatTime(reached)} UTC: ${pluralize(items.length, "item")} done`,
      }),
    );
    isBusy.current = false;
    setMoving(false);
    setTarget(undefined);
    if (answer !== undefined) setDone(answer.items);
  };
  return (
    <div class="page">
      <Heading isMoving={isMoving} />
      {value === undefined && error !== undefined && <Problem error={error} onRetry={reload} />}
      {value !== undefined && now !== undefined && (
        <>
          <ClockCard now={now} next={value.items[0]} onAdvance={advance} />
          <TimeSlider
            now={now}
            items={value.items}
            total={value.total}
            target={target}
            onAim={setTarget}
            onAdvance={advance}
          />
          <DoneList items={doneItems} />
          <ScheduleList schedule={value} target={target} />
        </>
      )}
    </div>
  );
}

function Heading({ isMoving }: { readonly isMoving: boolean }) {
  return (
    <header>
      <h1>Time</h1>
      <div role="status">
        {isMoving && (
          <p class="banner">
            <span class="spinner" aria-hidden="true" />
            The clock advances, and does what is due.
          </p>
        )}
      </div>
    </header>
  );
}

const maxShownItems = 200;

function DoneList({ items }: { readonly items: readonly DoneItem[] }) {
  if (items.length === 0) return null;
  return (
    <section class="card" aria-labelledby="done">
      <h2 id="done">What happened</h2>
      <ol class="schedule">
        {items.slice(0, maxShownItems).map(({ at, kind, subject, outcome }, index) => (
          <li key={index} class="due">
            <Time at={at} />
            <span class="tag">{kind}</span>
            <VisibleText as="span">{subject}</VisibleText>: <VisibleText>{outcome}</VisibleText>
          </li>
        ))}
      </ol>
      <More total={items.length} shownCount={maxShownItems} />
    </section>
  );
}

interface ScheduleListProps {
  readonly schedule: Schedule;
  /** Items due by this time are highlighted. */
  readonly target: string | undefined;
}

function ScheduleList({ schedule: { items, total }, target }: ScheduleListProps) {
  const dueItems = target === undefined ? [] : findDueItems(items, target);
  return (
    <section class="card" aria-labelledby="schedule">
      <header class="card-head">
        <h2 id="schedule">Due</h2>
        <span class="muted">
          {items.length < total
            ? `the first ${formatCount(items.length)} of ${formatCount(total)}`
            : formatCount(total)}
        </span>
      </header>
      {items.length === 0 && <Empty icon="time" title="Nothing is due" />}
      <ol class="schedule">
        {items.map((item, index) => (
          <DueItem key={index} item={item} isReached={dueItems.includes(item)} />
        ))}
      </ol>
    </section>
  );
}

function DueItem({ item, isReached }: { readonly item: ScheduleItem; readonly isReached: boolean }) {
  const { at, kind, subject, eventId } = item;
  return (
    <li class={isReached ? "due reached" : "due"}>
      <Time at={at} />
      <span class="tag">{kind}</span>
      {eventId === null ? (
        <VisibleText>{subject}</VisibleText>
      ) : (
        <a href={buildHref("deliveries", eventId)}>
          <VisibleText>{subject}</VisibleText>
        </a>
      )}
    </li>
  );
}
