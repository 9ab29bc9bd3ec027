/** `GET inspector/drills`: `{ items: DrillRow[] }`. */
export interface DrillRow {
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

/**
 * `POST inspector/scenarios`: runs a drill, or a scenario posted as text, in a new in-memory world. Streams
 * `application/x-ndjson`, one `ScenarioMessage` per line; closing the connection stops the run. For an
 * invalid scenario, returns 400 and `findings` (see `Refusal`) before anything runs.
 */
export type ScenarioRequest = { readonly drill: string } | { readonly text: string };

export type ScenarioMessage =
  | { readonly type: "start"; readonly name: string; readonly file: string }
  | ({ readonly type: "step"; readonly name: string } & ScenarioStep)
  /** A request or delivery, reported as it happens. */
  | { readonly type: "moment"; readonly name: string; readonly atMs: number; readonly text: string }
  | ({ readonly type: "end"; readonly name: string } & ScenarioEnd)
  /** The run could not be completed. */
  | { readonly type: "failed"; readonly message: string };

export interface ScenarioStep {
  readonly title: string;
  readonly kind: string;
  readonly line: number;
  readonly outcome: "passed" | "failed" | "skipped";
  /** Milliseconds since the scenario began, by the scenario's clock. */
  readonly atMs: number;
  readonly tookMs: number;
  readonly failure?: { readonly message: string; readonly lines: readonly string[] };
}

export interface ScenarioEnd {
  readonly outcome: "passed" | "failed" | "interrupted" | "skipped";
  readonly tookMs: number;
}
