import type { Endpoint } from "../../api/endpoint/endpoint";
import type { Report } from "../../render/report";
import type { Options, OptionValues } from "../flags/option";
import type { Prints } from "../flags/prints";
import type { Context } from "../session/context";

interface Example {
  readonly line: string;
  readonly note: string;
}

/** The one positional of a command. */
interface Argument {
  readonly name: string;
  readonly description: string;
  readonly isOptional?: boolean;
  /** Takes all that is left, as `api <METHOD> <path>` does. */
  readonly isVariadic?: boolean;
  /** What its first word may be, where that is known; for completion and reference, `run` checks it. */
  readonly choices?: readonly string[];
}

export interface Input<Known extends Options> {
  readonly argument: string;
  readonly arguments: readonly string[];
  readonly options: OptionValues<Known>;
}

/** What a command is, but for its place and summary, which stand in `commands/index.ts`. */
export interface Command<Known extends Options = Options> {
  readonly details?: string;
  readonly examples: readonly Example[];
  readonly argument?: Argument;
  readonly options: Known;
  /** The endpoints it may call; they decide on which surfaces it exists. */
  readonly calls: readonly Endpoint[];
  /** Absent where it prints what the endpoints answer. */
  readonly prints?: Prints;
  run(input: Input<Known>, context: Context): Promise<Report>;
}

export interface CommandEntry {
  /** `cases list` */
  readonly path: string;
  readonly summary: string;
  load(): Promise<{ readonly default: Command }>;
}

export interface CommandList {
  readonly entries: readonly CommandEntry[];
  /** Noun to one line, in help order. */
  readonly nouns: Readonly<Record<string, string>>;
}

/** Gives the record its type; commands are data and one function. */
export function command<Known extends Options>(data: Command<Known>): Command {
  return data as unknown as Command;
}
