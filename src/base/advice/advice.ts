import { toSafeSentence } from "../text/safe-sentence";
import { CommandLine } from "./command-line";

/** The next step: a sentence that may contain commands as data. */
export type Hint = string | Advice;

/** A sentence that contains commands. */
export class Advice {
  constructor(readonly parts: readonly (string | CommandLine)[]) {}

  /** Returns the commands without placeholders, as argument lists. */
  get next(): readonly (readonly string[])[] {
    return this.parts.flatMap((part) => (part instanceof CommandLine && part.argv ? [part.argv] : []));
  }

  toString(): string {
    return this.parts.map(String).join("");
  }

  toJSON(): string {
    return this.toString();
  }

  /** Returns a copy where the first placeholder in each command is replaced with a word the user typed. */
  fill(value: string): Advice {
    return this.map((line) => line.fill(value));
  }

  map(change: (line: CommandLine) => CommandLine): Advice {
    return new Advice(this.parts.map((part) => (part instanceof CommandLine ? change(part) : part)));
  }
}

/** Builds advice: advice`${recoup`cases list`} lists cases.` Interpolated text can't look like a command. */
export function advice(
  literals: TemplateStringsArray,
  ...values: readonly (Hint | CommandLine | number | undefined)[]
): Advice {
  return new Advice(literals.flatMap((literal, index) => [literal, ...toAdviceParts(values[index])]));
}

function toAdviceParts(value: Hint | CommandLine | number | undefined): Advice["parts"] {
  if (value === undefined) return [];
  if (value instanceof CommandLine) return [value];
  return value instanceof Advice ? value.parts : [toSafeSentence(String(value))];
}

export const joinHints = (hints: readonly Hint[]): Advice =>
  new Advice(hints.flatMap((hint, index) => [...(index === 0 ? [] : [" "]), ...toAdviceParts(hint)]));

/** Formats a hint for people. Plain text contains no commands, so nothing in it may look like one. */
export const formatHint = (hint: Hint): string =>
  typeof hint === "string" ? toSafeSentence(hint) : hint.toString();

/** Returns a hint's commands; undefined if it has none. */
export function listNextCommands(hint: Hint | undefined): readonly (readonly string[])[] | undefined {
  const next = hint instanceof Advice ? hint.next : [];
  return next.length === 0 ? undefined : next;
}
