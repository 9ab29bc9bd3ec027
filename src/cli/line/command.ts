import type { Endpoint } from "../../api/endpoint/endpoint";
import type { Report } from "../../render/report";
import type { globalOptions } from "../flags/globals";
import type { OptionsByName, OptionValues } from "../flags/option";
import type { OutputShapes } from "../flags/prints";
import type { FieldSource } from "../output/fields";
import type { Context } from "../session/context";

/** The positional argument of a command. */
interface Argument {
  readonly name: string;
  readonly description: string;
  readonly isOptional?: boolean;
  /** Takes all remaining words, as in `api <METHOD> <path>`. */
  readonly isVariadic?: boolean;
  /** Known values of the first word, for completion and the reference; `run` checks them. */
  readonly choices?: readonly string[];
}

export interface CommandInput<Known extends OptionsByName> {
  readonly argument: string;
  readonly arguments: readonly string[];
  readonly options: OptionValues<Known>;
  /** All words after `recoup`, as typed. */
  readonly line: readonly string[];
}

/** A command as data; its path and summary are in `commands/index.ts`. */
export interface Command<Known extends OptionsByName = OptionsByName> {
  readonly details?: string;
  /** Example command lines, each with a description. */
  readonly examples: Readonly<Record<string, string>>;
  readonly argument?: Argument;
  readonly options: Known;
  /** Endpoints that the command may call. They decide which surfaces support the command. */
  readonly calls: readonly Endpoint[];
  /** The endpoints are called only with this flag. */
  readonly callsOnlyWith?: string;
  /** Global flags that matter for this command, for its help. Default: those that follow from `calls`. */
  readonly globals?: readonly (keyof typeof globalOptions)[];
  /** Default: the answer of its endpoints. */
  readonly prints?: OutputShapes;
  /** Names that `--fields` accepts, checked before `run`. Default: `run` checks them. */
  readonly fields?: FieldSource;
  run(input: CommandInput<Known>, context: Context, commands: CommandList): Promise<Report>;
}

export interface CommandEntry {
  /** For example, `cases list`. */
  readonly path: string;
  /** Another path to this command; help and reference show only the first. */
  readonly alias?: string;
  readonly summary: string;
  load(): Promise<{ readonly default: Command }>;
}

interface Noun {
  /** Heading in help. */
  readonly group: string;
  readonly summary: string;
}

export interface CommandList {
  readonly entries: readonly CommandEntry[];
  /** In help order; nouns of a group are adjacent. */
  readonly nouns: Readonly<Record<string, Noun>>;
  /** Nouns and commands that `recoup help` shows; `recoup help all` shows all nouns. */
  readonly overviewPaths: readonly string[];
  readonly verbGroups: readonly VerbGroup[];
}

/** Verbs that belong together. The help of their noun shows them as one line. */
interface VerbGroup {
  /** Paths of commands, and of folders of commands such as `sandbox clock`. */
  readonly paths: readonly string[];
  readonly summary: string;
}

/** Completes a command record. By default, a command has no flags of its own and calls no endpoint. */
export function command<Known extends OptionsByName>(
  data: Partial<Command<Known>> & Pick<Command<Known>, "examples" | "run">,
): Command {
  return { options: {}, calls: [], ...data } as unknown as Command;
}
