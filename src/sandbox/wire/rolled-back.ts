import type { Answer } from "./answers";

/** When thrown, ends the request with an answer and rolls back the changes. */
export class RollbackError extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super("The request was refused and rolled back");
    this.answer = answer;
  }
}
