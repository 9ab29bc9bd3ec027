import { toSafeSentence } from "../text/safe-sentence";
import { quoteShellWord } from "../text/shell-word";
import { splitWords } from "../text/split-words";
import { type ArgumentForm, argumentForms } from "./argument-forms";

/** A word in a suggested command. The user fills in a placeholder such as `<case>` or `https://…`. */
interface Word {
  readonly text: string;
  readonly isPlaceholder: boolean;
}

/** A recoup command line as data, from which both the text for people and the argument list are built. */
export class CommandLine {
  constructor(
    readonly words: readonly Word[],
    readonly isExample = false,
  ) {}

  /** Returns the line as an example for people. Its values are made up, so programs must not run it. */
  asExample(): CommandLine {
    return new CommandLine(this.words, true);
  }

  /** Returns the argument list, or undefined if the line has a placeholder or is an example. */
  get argv(): readonly string[] | undefined {
    if (this.isExample || this.words.some(({ isPlaceholder }) => isPlaceholder)) return undefined;
    return ["recoup", ...this.words.map(({ text }) => text)];
  }

  /** Returns the line with shell quoting. */
  get text(): string {
    const words = this.words.map(({ text, isPlaceholder }) =>
      isPlaceholder && hasPlaceholder(text) ? text : quoteShellWord(text),
    );
    return ["recoup", ...words].join(" ");
  }

  /** Formats the line in backquotes for use in a sentence. */
  toString(): string {
    return `\`${this.text}\``;
  }

  /**
   * Returns a copy in which a word that the user typed replaces the first one-word placeholder, such as
   * `<case>`.
   */
  fill(value: string): CommandLine {
    if (this.isExample || !argumentForms.typed(value)) return this;
    const placeholderIndex = this.words.findIndex(({ text }) => /<\w+>/.test(text));
    return buildTypedLine(
      this.words.map(({ text }, index) =>
        index === placeholderIndex ? text.replace(/<\w+>/, () => value) : text,
      ),
    );
  }
}

/** A value, keyed by the name of its form, such as `{ case: reference }`. */
type Argument = { readonly [Form in ArgumentForm]?: string | undefined };

/**
 * A value in a template: another line, an argument, or a word of the program. A missing value drops its word.
 */
type Part = string | number | false | undefined | CommandLine | Argument;

/** Accepts only literal types, because a plain `string` could come from anywhere. */
type Literal<Value> = Value extends string ? (string extends Value ? never : Value) : Value;

const slotDelimiter = "\0";

/**
 * Builds a command line: recoup`cases get ${{ case: reference }} --as ${surface}`. Words and flags come from
 * the source code. A value becomes one argument if its form accepts it; otherwise, a placeholder with the
 * name of the value takes its place.
 */
export function recoup<const Parts extends readonly Part[]>(
  literals: TemplateStringsArray,
  ...parts: Parts & { readonly [At in keyof Parts]: Literal<Parts[At]> }
): CommandLine {
  const remainingParts: Part[] = [...parts];
  const words = splitWords(literals.join(slotDelimiter).trim());
  return new CommandLine(words.flatMap((word) => (word === "" ? [] : fillWord(word, remainingParts))));
}

/** Builds a line from words that the user typed, or from a list of the program's own commands. */
export function buildTypedLine(words: readonly string[]): CommandLine {
  return new CommandLine(words.map((text) => ({ text, isPlaceholder: hasPlaceholder(text) })));
}

/** Whether a word ends in a placeholder and otherwise consists of plain characters, so it needs no quotes. */
const hasPlaceholder = (text: string) => /^[\w./:=@%+,~-]*(?:<[A-Za-z][\w-]*>|…)$/.test(text);

function fillWord(word: string, remainingParts: Part[]): readonly Word[] {
  const [first = "", ...others] = word.split(slotDelimiter);
  if (others.length === 0) return [{ text: word, isPlaceholder: hasPlaceholder(word) }];
  const values = remainingParts.splice(0, others.length);
  if (values.some((value) => value === undefined || value === false || value === "")) return [];
  const [value] = values;
  if (value instanceof CommandLine) return value.words;
  const filledWords = values.map(buildWord);
  const text = others.reduce(
    (start, literal, index) => `${start}${filledWords[index]?.text}${literal}`,
    first,
  );
  return [{ text, isPlaceholder: filledWords.some(({ isPlaceholder }) => isPlaceholder) }];
}

function buildWord(part: Part): Word {
  if (typeof part !== "object" || part instanceof CommandLine)
    return { text: String(part), isPlaceholder: false };
  const [[form, value] = []] = Object.entries(part) as [ArgumentForm, string | undefined][];
  return form !== undefined && value !== undefined && argumentForms[form](value)
    ? { text: value, isPlaceholder: false }
    : { text: `<${form}>`, isPlaceholder: true };
}

/** The next step: a sentence that may contain commands as data. */
export type Hint = string | Advice;

export class Advice {
  constructor(readonly parts: readonly (string | CommandLine)[]) {}

  /** Returns the commands as argument lists, except those with placeholders. */
  get next(): readonly (readonly string[])[] {
    return this.parts.flatMap((part) => (part instanceof CommandLine && part.argv ? [part.argv] : []));
  }

  toString(): string {
    return this.parts.map(String).join("");
  }

  toJSON(): string {
    return this.toString();
  }

  /** Returns a copy in which a word that the user typed replaces the first placeholder of each command. */
  fill(value: string): Advice {
    return this.map((line) => line.fill(value));
  }

  map(change: (line: CommandLine) => CommandLine): Advice {
    return new Advice(this.parts.map((part) => (part instanceof CommandLine ? change(part) : part)));
  }
}

/** Builds advice: advice`${recoup`cases list`} lists cases.` Interpolated text can't pass for a command. */
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

export function listNextCommands(hint: Hint | undefined): readonly (readonly string[])[] | undefined {
  const next = hint instanceof Advice ? hint.next : [];
  return next.length === 0 ? undefined : next;
}
