import type { Answer } from "./answers";

/** Throw this to end a request with an answer and roll back its changes. */
export class RolledBack extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super("The request was refused and rolled back");
    this.answer = answer;
  }
}
