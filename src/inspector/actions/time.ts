import type { AdvanceAnswer, ClockAnswer, Schedule } from "../../base/inspector/time";
import { call, read } from "../browser/control";

export const readSchedule = (): Promise<Schedule> => read("inspector/schedule");

export const freezeClock = (): Promise<ClockAnswer> => call("POST", "clock/freeze");

export const runClock = (): Promise<ClockAnswer> => call("POST", "clock/run");

export const setSpeed = (speed: number): Promise<ClockAnswer> => call("POST", "clock/speed", { speed });

/** Advances the clock, and runs everything that falls due on the way. */
export const advanceClock = (ms: number): Promise<AdvanceAnswer> =>
  call("POST", "clock/advance", { by: `${ms}ms` });
