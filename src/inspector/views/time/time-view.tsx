import { useRef, useState } from "preact/hooks";
import type { DoneItem } from "../../../base/inspector/time";
import { advanceClock, readSchedule } from "../../actions/time";
import { Problem } from "../../parts/problem";
import { useNow } from "../../store/now";
import { perform } from "../../store/toasts";
import { useResource } from "../../store/use-resource";
import { useVersion } from "../../store/use-topic";
import { counted, fullTime } from "../../text/times";
import { ClockCard } from "./clock-card";
import { DoneList } from "./done-list";
import { ScheduleList } from "./schedule-list";
import { TimeSlider } from "./time-slider";

/** Shows what falls due when, and advances the clock. */
export function TimeView() {
  const now = useNow();
  const { value, error, reload } = useResource("schedule", readSchedule, useVersion());
  const [target, setTarget] = useState<string>();
  const [done, setDone] = useState<readonly DoneItem[]>([]);
  const [isMoving, setMoving] = useState(false);
  const isBusy = useRef(false);
  const advance = async (ms: number) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setMoving(true);
    const answer = await perform(
      () => advanceClock(ms),
      ({ now: reached, items }) => ({
        kind: "good",
        text: `It is ${fullTime(reached)} UTC: ${counted(items.length, "item")} done`,
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
          <DoneList items={done} />
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
            The clock moves through what is due.
          </p>
        )}
      </div>
    </header>
  );
}
