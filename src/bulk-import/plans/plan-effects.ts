import { type JsonObject, tryParseJson } from "../../base/json/json";
import type { CurrentState } from "../../plan/state/read-state";

/**
 * Tracks how a plan's requests affect records that later requests in the plan depend on. Requests that share
 * a record are sent one after another.
 */
export class PlanEffects {
  readonly #statesAfterWrites = new Map<string, string>();
  readonly #pathsOfUnknown = new Set<string>();
  readonly #lastTurns = new Map<string, Promise<unknown>>();

  /** `earlierStates` are the states, as JSON, that earlier runs recorded. */
  constructor(
    readonly shared: ReadonlySet<string>,
    earlierStates: readonly string[],
  ) {
    for (const statesJson of earlierStates)
      for (const [path, stateText] of Object.entries((tryParseJson(statesJson) ?? {}) as JsonObject))
        this.#statesAfterWrites.set(path, String(stateText));
  }

  /** State by path for records that an earlier request in the plan changed. */
  get statesAfterWrites(): ReadonlyMap<string, string> {
    return this.#statesAfterWrites;
  }

  /** Runs `work` once all earlier requests that share a path have finished. */
  async runInTurn<Result>(paths: readonly string[], work: () => Promise<Result>): Promise<Result> {
    const sharedPaths = paths.filter((path) => this.shared.has(path));
    const earlierTurns = sharedPaths.map((path) => this.#lastTurns.get(path));
    const currentTurn = Promise.allSettled(earlierTurns).then(work);
    for (const path of sharedPaths) this.#lastTurns.set(path, currentTurn);
    return currentTurn;
  }

  hasShared(paths: readonly string[]): boolean {
    return paths.some((path) => this.shared.has(path));
  }

  /** Notes that a request that this run sent, and whose outcome is unknown, may have changed these states. */
  noteUnknown(states: readonly CurrentState[]): void {
    for (const { path } of states) this.#pathsOfUnknown.add(path);
  }

  /** Whether an earlier request whose outcome was unknown may have changed one of these states. */
  mayHaveChanged(states: readonly CurrentState[]): boolean {
    return states.some(({ path }) => this.#pathsOfUnknown.has(path));
  }

  /** Stores the states of shared paths and returns them as JSON for the journal. */
  recordStates(states: readonly CurrentState[]): string {
    const sharedStates = states.filter(({ path }) => this.shared.has(path));
    for (const { path, stateText } of sharedStates) this.#statesAfterWrites.set(path, stateText);
    return JSON.stringify(Object.fromEntries(sharedStates.map(({ path, stateText }) => [path, stateText])));
  }
}
