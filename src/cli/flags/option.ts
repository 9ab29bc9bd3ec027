import type { Codec } from "../../api/endpoint/codec";
import { Failure } from "../../base/failure";
import { readDuration } from "../../base/text/duration";

/** One flag of a command. Its key in the options object is the long name in camelCase. */
export interface Option<Value = unknown> {
  /** As commander spells it: `-L, --limit <n>`. */
  readonly flags: string;
  readonly description: string;
  readonly choices?: readonly string[];
  /** May stand several times; the value is then a list. */
  readonly isRepeatable?: boolean;
  readonly isHidden?: boolean;
  /** A flag without value whose value is how often it stands. */
  readonly isCounted?: boolean;
  /** Text to value; throws a `Failure` of kind `usage`. Absent: the text itself, or true for a flag without value. */
  readonly read?: (text: string) => Value;
}

export type Options = Readonly<Record<string, Option>>;

export type OptionValues<Known extends Options> = {
  readonly [Name in keyof Known]?: Known[Name] extends Option<infer Value> ? Value : never;
};

export function flag(flags: string, description: string): Option<boolean> {
  return { flags, description };
}

/** `-v`, `-vv` */
export function counted(flags: string, description: string): Option<number> {
  return { flags, description, isCounted: true };
}

/** `90s`, `2m`, `1h30m`, `500ms`; the value is in milliseconds. */
export function duration(flags: string, description: string): Option<number> {
  return {
    flags,
    description,
    read: (text) => {
      const ms = readDuration(text);
      if (ms !== undefined) return ms;
      throw new Failure("usage", `"${text}" is no duration.`, {
        hint: "For example 90s, 2m, 1h30m or 500ms.",
      });
    },
  };
}

export function textOption(flags: string, description: string): Option<string> {
  return { flags, description, read: (text) => text };
}

export function choice<Choice extends string>(
  flags: string,
  description: string,
  choices: readonly Choice[],
): Option<Choice> {
  return { flags, description, choices, read: (text) => text as Choice };
}

export function repeated(flags: string, description: string): Option<readonly string[]> {
  return { flags, description, isRepeatable: true, read: (text) => [text] };
}

/** A whole number from `least` to `most`. */
export function wholeNumber(flags: string, description: string, least: number, most: number): Option<number> {
  const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  return {
    flags,
    description,
    read: (text) => {
      const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
      if (value >= least && value <= most) return value;
      throw new Failure("usage", `"${text}" is no whole number ${range}.`);
    },
  };
}

/** A flag read by the codec of the query parameter that it becomes. */
export function wireOption<Value>(flags: string, description: string, codec: Codec<Value>): Option<Value> {
  return { flags, description, read: (text) => decode(text, codec) };
}

/** The positional, read by the codec of the path parameter that it becomes. */
export function checkedArgument<Value>(name: string, text: string, codec: Codec<Value>): Value {
  try {
    return decode(text, codec);
  } catch (error) {
    throw error instanceof Failure
      ? new Failure(error.kind, `<${name}>: ${error.message}`, error.details)
      : error;
  }
}

function decode<Value>(text: string, codec: Codec<Value>): Value {
  const decoded = codec.decode(text);
  if ("value" in decoded) return decoded.value;
  throw new Failure("usage", `${decoded.findings.join("; ")}.`);
}
