import type { Surface } from "../../../base/platform";
import type { Answer } from "../answers";

interface AnsweredRequest {
  /** Undefined outside the six base URLs. */
  readonly surface: Surface | undefined;
  /** Name of the endpoint, if the path matched one. */
  readonly operation: string | undefined;
  readonly method: string;
}

/** Rewrites a response as required by a reading. */
export type AnswerRewrite = (answer: Answer, answered: AnsweredRequest) => Answer;
