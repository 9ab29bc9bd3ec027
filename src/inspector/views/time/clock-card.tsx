import { freezeClock, runClock, setSpeed } from "../../actions";
import { liveConnection } from "../../browser/live";
import type { ScheduleItem } from "../../contract/time";
import { Button } from "../../parts/button";
import { Choices } from "../../parts/form/filters";
import { useStore } from "../../store/store";
import { runWithToast } from "../../store/toasts";
import { formatTime, getMsUntil } from "../../text/times";

const speeds = [1, 60, 600, 3600];
const advanceSteps = [
  ["1m", 60_000],
  ["10m", 600_000],
  ["1h", 3_600_000],
  ["1d", 86_400_000],
] as const;

interface ClockCardProps {
  readonly now: string;
  readonly next: ScheduleItem | undefined;
  readonly onAdvance: (ms: number) => Promise<void>;
}

export function ClockCard({ now, next, onAdvance }: ClockCardProps) {
  return (
    <section class="card" aria-label="Clock">
      <div class="clock-card">
        <p class="figure">
          {formatTime(now).slice(11)} <span class="muted">{formatTime(now).slice(0, 10)} UTC</span>
        </p>
        <SpeedChoices />
      </div>
      <div class="actions">
        {advanceSteps.map(([name, ms]) => (
          <Button key={name} onPress={() => onAdvance(ms)}>
            + {name}
          </Button>
        ))}
        {next !== undefined && (
          <Button icon="time" kind="primary" onPress={() => onAdvance(getMsUntil(next.at, now))}>
            To the next due item
          </Button>
        )}
      </div>
    </section>
  );
}

function SpeedChoices() {
  const clock = useStore(liveConnection, ({ message }) => message?.clock);
  const value = clock === undefined || clock.isFrozen ? "0" : String(clock.speed);
  const choices = [...new Set(["0", ...speeds.map(String), value])].map((speed) => ({
    value: speed,
    label: speed === "0" ? "Frozen" : speed === "1" ? "Runs" : `${speed}×`,
  }));
  const choose = (speed: string) =>
    runWithToast(
      () => (speed === "0" ? freezeClock() : speed === "1" ? runClock() : setSpeed(Number(speed))),
      speed === "0"
        ? "The clock is frozen"
        : speed === "1"
          ? "The clock runs"
          : `The clock runs at ${speed}×`,
    );
  return <Choices label="Speed" choices={choices} value={value} onChoose={(speed) => void choose(speed)} />;
}
