import type { GlobalValues } from "../../../cli/flags/globals";
import type { Style } from "../../../render/render";
import type { ScenarioResult } from "../../report/result";
import type { LivePiece } from "../play-turns";
import type { SharedCount } from "./turns";

/** Argument that starts the program as a scenario thread. */
export const playWord = "__play";

export interface ThreadInput {
  readonly seed: string;
  /** Start time of worlds, unless their scenario sets one. */
  readonly today: number;
  readonly style: Style;
  readonly flags: GlobalValues;
  readonly secrets: readonly string[];
  /** Printed by `printPlan`. */
  readonly plans: readonly string[];
  readonly taken: SharedCount;
}

/** Messages from a scenario thread. */
export type ThreadMessage =
  | { readonly kind: "taken"; readonly at: number | undefined }
  | { readonly kind: "piece"; readonly at: number; readonly piece: LivePiece }
  | {
      readonly kind: "result";
      readonly at: number;
      readonly result: ScenarioResult;
      /** All secrets that the thread knows. */
      readonly secrets: readonly string[];
    }
  | { readonly kind: "error"; readonly message: string };

export const stopMessage = "stop";
