import type { DrillRow, ScenarioMessage, ScenarioRequest } from "../../base/inspector/scenarios";
import { read } from "../browser/control";
import { readLines } from "../browser/stream";

export const readDrills = (): Promise<{ readonly items: readonly DrillRow[] }> => read("inspector/drills");

/** Plays a scenario in a separate world. */
export const playScenario = (body: ScenarioRequest, signal: AbortSignal): AsyncGenerator<ScenarioMessage> =>
  readLines("inspector/scenarios", body, signal);
