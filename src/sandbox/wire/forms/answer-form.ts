import type { Surface } from "../../../base/platform";
import type { HandlerResponse } from "../responses";

interface AnsweredRequest {
  /** Undefined outside the six base URLs. */
  readonly surface: Surface | undefined;
  /** Name of the endpoint, if the path matched one. */
  readonly operation: string | undefined;
  readonly method: string;
}

/** Rewrites a response as required by a reading. */
export type ResponseRewrite = (answer: HandlerResponse, answered: AnsweredRequest) => HandlerResponse;
