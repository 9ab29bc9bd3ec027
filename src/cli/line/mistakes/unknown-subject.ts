import { advice, buildTypedLine, type Hint } from "../../../base/advice/advice";
import { Failure } from "../../../base/failure";
import { findNearest } from "../../../base/text/nearest";

interface Subject {
  /** The command that takes the words, such as `schema`. */
  readonly command: string;
  /** Known words before the unknown one. */
  readonly before: readonly string[];
  readonly word: string;
  readonly knownWords: readonly string[];
  /** Hint to use if no known word is close. */
  readonly otherwise: Hint;
}

/**
 * Creates the failure for an unknown word in a command such as `recoup schema cases lst`. Suggests the
 * closest line.
 */
export function createUnknownSubjectFailure(
  { command, before, word, knownWords, otherwise }: Subject,
  message = "Unknown command",
): Failure {
  const guess = findNearest(word, knownWords);
  return new Failure("usage", `${message} "${[...before, word].join(" ")}".`, {
    hint:
      guess === undefined ? otherwise : advice`Did you mean ${buildTypedLine([command, ...before, guess])}?`,
  });
}
