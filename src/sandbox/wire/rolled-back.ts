import type { Answer } from "./answers";

/** Ends a request with an answer, and takes back all that the request has changed so far. */
export class RolledBack extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super("The request was refused after it had begun.");
    this.answer = answer;
  }
}
