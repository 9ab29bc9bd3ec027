/** `GET inspector/drills`: `{ items: DrillRow[] }`. */
export interface DrillRow {
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

/**
 * `POST inspector/scenarios`: plays a drill, or a scenario whose text is posted, in a world in memory of its own. The
 * answer is `application/x-ndjson`, a `ScenarioMessage` a line, while it plays; closing the connection stops it. A text
 * that is not a valid scenario is a 400 with its `findings` (see `Refusal`), before anything is played.
 */
export type ScenarioRequest = { readonly drill: string } | { readonly text: string; readonly name?: string };

export type ScenarioMessage =
  | { readonly type: "start"; readonly name: string; readonly file: string }
  | ({ readonly type: "step"; readonly name: string } & ScenarioStep)
  /** A request or a delivery, as it happens. */
  | { readonly type: "moment"; readonly name: string; readonly atMs: number; readonly text: string }
  | ({ readonly type: "end"; readonly name: string } & ScenarioEnd)
  /** It could not be played to its end. */
  | { readonly type: "failed"; readonly message: string };

export interface ScenarioStep {
  readonly title: string;
  readonly kind: string;
  /** In the file. */
  readonly line: number;
  readonly outcome: "passed" | "failed" | "skipped";
  /** Since the scenario began, on its own clock. */
  readonly atMs: number;
  readonly tookMs: number;
  readonly failure?: { readonly message: string; readonly lines: readonly string[] };
}

export interface ScenarioEnd {
  readonly outcome: "passed" | "failed" | "interrupted" | "skipped";
  readonly tookMs: number;
}
