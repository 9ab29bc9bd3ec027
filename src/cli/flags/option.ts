import type { Codec } from "../../api/endpoint/codec";
import { Failure } from "../../base/failure";
import { capitalize } from "../../base/text/sentence";
import { readDuration } from "../../base/text/time/duration";

/** A command's flag. Its key in the options object is the long name in camelCase. */
export interface Option<Value = unknown> {
  /** The flag in commander's notation: `-L, --limit <n>`. */
  readonly flags: string;
  readonly description: string;
  /** The only values accepted. */
  readonly choices?: readonly string[];
  /** Known values for help, completion and the command list. `read` or `run` checks them. */
  readonly values?: readonly string[];
  /** Values, or prefixes of values (`junit` for `junit=FILE`), that only completion uses. */
  readonly completions?: readonly string[];
  /** Whether the flag can be repeated. Its value is then a list. */
  readonly isRepeatable?: boolean;
  readonly isHidden?: boolean;
  /** Whether an empty value is accepted. For other flags, it is assumed to come from an unset variable. */
  readonly canBeEmpty?: boolean;
  /**
   * Whether the flag takes no value and is counted instead. The parsed value is the number of times it is
   * given.
   */
  readonly isCounted?: boolean;
  /**
   * Parses the text. Throws a `Failure` of kind `usage` whose message follows the flag's name ("must be …").
   * Default: the text itself, or true for a flag without a value.
   */
  readonly read?: (text: string) => Value;
}

export type OptionsByName = Readonly<Record<string, Option>>;

export type OptionValues<Known extends OptionsByName> = {
  readonly [Name in keyof Known]?: Known[Name] extends Option<infer Value> ? Value : never;
};

export const getLongFlag = ({ flags }: Pick<Option, "flags">) => flags.match(/--[\w-]+/)?.[0] ?? flags;

/** Capitalizes the description, as help does on every line. */
const createOption = (flags: string, description: string) => ({
  flags,
  description: capitalize(description),
});

export function flag(flags: string, description: string): Option<boolean> {
  return createOption(flags, description);
}

export function countOption(flags: string, description: string): Option<number> {
  return { ...createOption(flags, description), isCounted: true };
}

/** Creates a flag that parses a duration such as `90s`, `2m`, `1h30m` or `500ms` to milliseconds. */
export function durationOption(flags: string, description: string): Option<number> {
  return {
    ...createOption(flags, description),
    read: (text) => {
      const ms = readDuration(text);
      if (ms !== undefined) return ms;
      if (/^\d{1,9}$/.test(text))
        throw new Failure("usage", `must have a unit: ${text}s or ${text}m (got "${text}").`);
      throw new Failure("usage", `must be a duration such as 90s, 2m, 1h30m or 500ms (got "${text}").`);
    },
  };
}

export function textOption(flags: string, description: string): Option<string> {
  return { ...createOption(flags, description), read: (text) => text };
}

/** Creates a flag for a file to write. Refuses `-`, because something else is printed on stdout. */
export function outputFileOption(flags: string, description: string): Option<string> {
  return {
    ...createOption(flags, description),
    read: (text) => {
      if (text !== "-") return text;
      throw new Failure("usage", "must name a file (got -).", { hint: "Write ./- for a file of that name." });
    },
  };
}

/**
 * Creates a flag that accepts any text. Help and completion offer `values`, which the command's `run` checks.
 */
export function knownTextOption(
  flags: string,
  description: string,
  values: readonly string[],
): Option<string> {
  return { ...textOption(flags, description), values };
}

export function choiceOption<Choice extends string>(
  flags: string,
  description: string,
  choices: readonly Choice[],
): Option<Choice> {
  return { ...createOption(flags, description), choices, read: (text) => text as Choice };
}

export function repeatedOption(flags: string, description: string): Option<readonly string[]> {
  return { ...createOption(flags, description), isRepeatable: true, read: (text) => [text] };
}

export function wholeNumberOption(
  flags: string,
  description: string,
  min: number,
  max: number,
): Option<number> {
  const range = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `between ${min} and ${max}`;
  return {
    ...createOption(flags, description),
    read: (text) => {
      const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
      if (value >= min && value <= max) return value;
      throw new Failure("usage", `must be an integer ${range} (got "${text}").`);
    },
  };
}

/** Creates a flag that decodes its value with its query parameter's codec. */
export function wireOption<Value>(flags: string, description: string, codec: Codec<Value>): Option<Value> {
  return { ...createOption(flags, description), values: codec.words, read: (text) => decode(text, codec) };
}

/** Decodes a positional argument with its path parameter's codec. */
export function decodeArgument<Value>(name: string, text: string, codec: Codec<Value>): Value {
  try {
    return decode(text, codec);
  } catch (error) {
    throw addSubject(`<${name}>`, error);
  }
}

/** Prefixes the message with the flag or argument that it is about: `--page must be …`, `--id: …`. */
export function addSubject(subject: string, error: unknown): unknown {
  if (!(error instanceof Failure)) return error;
  const { kind, message, details } = error;
  return new Failure(kind, `${subject}${/^(must|is) /.test(message) ? "" : ":"} ${message}`, details);
}

function decode<Value>(text: string, codec: Codec<Value>): Value {
  const decoded = codec.decode(text);
  if ("value" in decoded) return decoded.value;
  throw new Failure("usage", `${decoded.findings.join("; ")}.`);
}

/** Values up to this width replace the placeholder. Longer ones are listed in the description. */
const maxInlineWidth = 24;

/** Maximum number of values listed. Longer lists appear only in the command list and in completion. */
const maxListedValues = 20;

/** Formats a flag with its description and accepted values, such as `--env test|live`. */
export function formatOptionRow({
  flags,
  description,
  choices,
  values = choices,
}: Option): readonly [flags: string, description: string] {
  const shownText = capitalize(description);
  if (values === undefined || values.length > maxListedValues) return [flags, shownText];
  const inlineValues = values.join("|");
  if (choices !== undefined && inlineValues.length <= maxInlineWidth)
    return [flags.replace(/<[^<>]+>/, inlineValues), shownText];
  const [text = "", ...rest] = shownText.split(/(?=\. Default: )/);
  return [flags, `${text}: ${values.join(", ")}${rest.join("")}`];
}
