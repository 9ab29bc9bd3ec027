import { useState } from "preact/hooks";
import { pluralize } from "../../../base/text/numbers/format-count";
import type { ScheduleItem } from "../../contract/time";
import { Button } from "../../parts/button";
import { Choices } from "../../parts/form/filters";
import { findDueItems, getSliderPosition, getTimeAtStep, horizons, sliderStepCount } from "../../text/slider";
import { formatRelativeTime, formatTime, getMsUntil } from "../../text/times";

interface TimeSliderProps {
  readonly now: string;
  readonly items: readonly ScheduleItem[];
  /** Total number of scheduled items. `items` may contain only the first ones. */
  readonly total: number;
  readonly target: string | undefined;
  readonly onAim: (target: string | undefined) => void;
  readonly onAdvance: (ms: number) => Promise<void>;
}

/** The left end is now. Dragging and releasing the slider advances the clock. */
export function TimeSlider({ now, items, total, target, onAim, onAdvance }: TimeSliderProps) {
  const [horizon, setHorizon] = useState<string>(horizons[0].value);
  const horizonMs = Number(horizon);
  const position = target === undefined ? 0 : (getSliderPosition(target, now, horizonMs) ?? 0);
  const aim = (step: number) => onAim(step === 0 ? undefined : getTimeAtStep(step, now, horizonMs));
  const advance = async () => {
    if (target !== undefined) await onAdvance(getMsUntil(target, now));
  };
  const reach = (value: string) => {
    setHorizon(value);
    if (target !== undefined && getSliderPosition(target, now, Number(value)) === undefined) onAim(undefined);
  };
  const label = target === undefined ? "now" : describeTarget(target, now, items, total);
  return (
    <section class="card" aria-label="Advance">
      <div class="clock-card">
        <p role="status">{target === undefined ? "Drag to advance" : label}</p>
        <Choices label="Reach" choices={horizons} value={horizon} onChoose={reach} />
      </div>
      <div class="slider">
        <DueTicks now={now} items={items} horizonMs={horizonMs} />
        <input
          type="range"
          aria-label="Advance the clock to"
          aria-valuetext={label}
          min={0}
          max={sliderStepCount}
          value={Math.round(position * sliderStepCount)}
          onInput={(event) => aim(event.currentTarget.valueAsNumber)}
          onPointerUp={() => void advance()}
          onKeyDown={({ key }) => key === "Enter" && void advance()}
        />
      </div>
      {target !== undefined && (
        <div class="actions">
          <Button icon="time" kind="primary" onPress={advance}>
            Advance to {formatTime(target)}
          </Button>
          <Button onPress={() => onAim(undefined)}>Stay</Button>
        </div>
      )}
    </section>
  );
}

function describeTarget(target: string, now: string, items: readonly ScheduleItem[], total: number): string {
  const dueCount = findDueItems(items, target).length;
  const moreText = dueCount === items.length && dueCount < total ? "at least " : "";
  return `${formatTime(target)} UTC, ${formatRelativeTime(target, now)}: ${moreText}${pluralize(dueCount, "item")} due by then`;
}

function DueTicks(props: {
  readonly now: string;
  readonly items: readonly ScheduleItem[];
  readonly horizonMs: number;
}) {
  const positions = props.items.map(({ at }) => getSliderPosition(at, props.now, props.horizonMs));
  const distinctPositions = [...new Set(positions)].filter((position) => position !== undefined);
  return (
    <div class="ticks" aria-hidden="true">
      {distinctPositions.map((position) => (
        <i key={position} style={{ left: `${position * 100}%` }} />
      ))}
    </div>
  );
}
