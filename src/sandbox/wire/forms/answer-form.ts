import type { Surface } from "../../../base/platform";
import type { Answer } from "../answers";

/** The request of an answer. */
interface AnsweredRequest {
  /** Undefined outside of the six bases. */
  readonly surface: Surface | undefined;
  /** Name of the endpoint; undefined if none was found. */
  readonly operation: string | undefined;
  readonly method: string;
}

/** Rewrites an answer according to a reading. */
export type AnswerForm = (answer: Answer, answered: AnsweredRequest) => Answer;
