import { Failure } from "../../base/failure";
import { suggest } from "../../base/text/unknown-word";
import { shells } from "../../reference/completion/script";

export function unknownShell(word: string): Failure {
  return new Failure("usage", `There is no completion for "${word}".`, {
    hint: suggest(word, shells, `There is one for ${shells.join(", ")}.`),
  });
}
