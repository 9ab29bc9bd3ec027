import type { Surface } from "../../../base/platform";
import type { Answer } from "../answers";

interface AnsweredRequest {
  /** Undefined outside the six base addresses. */
  readonly surface: Surface | undefined;
  /** Name of the endpoint, if the path matched one. */
  readonly operation: string | undefined;
  readonly method: string;
}

/** Rewrites an answer as a reading requires. */
export type AnswerRewrite = (answer: Answer, answered: AnsweredRequest) => Answer;
