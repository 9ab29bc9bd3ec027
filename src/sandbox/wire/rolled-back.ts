import type { Answer } from "./answers";

/** Ends a request with an answer when thrown, and rolls back its changes. */
export class RolledBack extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super("The request was refused and rolled back");
    this.answer = answer;
  }
}
