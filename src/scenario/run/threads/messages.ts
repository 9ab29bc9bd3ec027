import type { GlobalValues } from "../../../cli/flags/globals";
import type { Style } from "../../../render/render";
import type { ScenarioResult } from "../../report/result";
import type { LivePiece } from "../play-turns";
import type { SharedCount } from "./turns";

/** The word that starts the program as a thread that plays scenarios. */
export const playWord = "__play";

/** What such a thread starts with. */
export interface ThreadInput {
  readonly seed: string;
  /** When the clocks of worlds start that name no other time. */
  readonly today: number;
  readonly style: Style;
  readonly flags: GlobalValues;
  readonly secrets: readonly string[];
  /** As `printPlan` gives them. */
  readonly plans: readonly string[];
  readonly taken: SharedCount;
}

/** What it sends. */
export type ThreadMessage =
  | { readonly kind: "taken"; readonly at: number | undefined }
  | { readonly kind: "piece"; readonly at: number; readonly piece: LivePiece }
  | {
      readonly kind: "result";
      readonly at: number;
      readonly result: ScenarioResult;
      /** All that it knows. */
      readonly secrets: readonly string[];
    }
  | { readonly kind: "error"; readonly message: string };

/** What it is sent when no more is to be played. */
export const stopMessage = "stop";
