import { advice } from "../../../base/advice/advice";
import { recoup } from "../../../base/advice/command-line";
import { Failure } from "../../../base/failure";
import { splitWords } from "../../../base/text/split-words";

const placeholder = /\$(@|[1-9])/g;

/**
 * Expands an alias, replacing `$1` to `$9` and `$@` with its arguments. Never splits an argument into words.
 * Arguments without a placeholder come last.
 */
export function expandAlias(name: string, text: string, given: readonly string[]): readonly string[] {
  const words = splitWords(text.trim()).flatMap((word) => fill(name, word, given));
  return text.includes("$@") ? words : [...words, ...given.slice(highestPlaceholder(text))];
}

function fill(name: string, word: string, given: readonly string[]): readonly string[] {
  if (word === "$@") return given;
  const replacement = (_: string, which: string) =>
    which === "@" ? given.join(" ") : argumentAt(name, Number(which), given);
  return [word.replaceAll(placeholder, replacement)];
}

function argumentAt(name: string, position: number, given: readonly string[]): string {
  const argument = given[position - 1];
  if (argument !== undefined) return argument;
  throw new Failure("usage", `The alias ${name} needs an argument $${position} (got ${given.length}).`, {
    hint: advice`${recoup`alias list`} shows what it stands for.`,
  });
}

const highestPlaceholder = (text: string) =>
  Math.max(0, ...[...text.matchAll(/\$([1-9])/g)].map(([, digit]) => Number(digit)));
