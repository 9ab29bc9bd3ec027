import { Failure } from "../../base/failure";
import { nearest } from "../../base/text/nearest";
import { shells } from "../../reference/completion/script";

export function unknownShell(word: string): Failure {
  const guess = nearest(word, shells);
  return new Failure("usage", `There is no completion for "${word}".`, {
    hint: guess === undefined ? `There is one for ${shells.join(", ")}.` : `Did you mean ${guess}?`,
  });
}
