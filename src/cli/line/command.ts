import type { Endpoint } from "../../api/endpoint/endpoint";
import type { Report } from "../../render/report";
import type { globalOptions } from "../flags/globals";
import type { OptionsByName, OptionValues } from "../flags/option";
import type { OutputShapes } from "../flags/output-shapes";
import type { FieldSource } from "../output/fields";
import type { Context } from "../session/context";

interface Argument {
  readonly name: string;
  readonly description: string;
  readonly isOptional?: boolean;
  /** Takes all remaining words, as in `api <METHOD> <path>`. */
  readonly isVariadic?: boolean;
  /** Whether words after the first can be empty, as in a program's own arguments. */
  readonly canBeEmpty?: boolean;
  /** Known values for the first word, used by completion and the reference. `run` checks them. */
  readonly choices?: readonly string[];
}

export interface CommandInput<Known extends OptionsByName> {
  readonly argument: string;
  readonly arguments: readonly string[];
  readonly options: OptionValues<Known>;
  /** All words after `recoup`, as typed. */
  readonly line: readonly string[];
}

/** A command as data. Its path and summary are in `commands/index.ts`. */
export interface Command<Known extends OptionsByName = OptionsByName> {
  readonly details?: string;
  readonly examples: Readonly<Record<string, string>>;
  readonly argument?: Argument;
  readonly options: Known;
  /** Endpoints that the command may call, which determine the surfaces that support it. */
  readonly calls: readonly Endpoint[];
  /** Flag without which the endpoints aren't called. */
  readonly callsOnlyWith?: string;
  /** Global flags to list in the command's help. Default: those implied by `calls`. */
  readonly globals?: readonly (keyof typeof globalOptions)[];
  /** Default: the responses of its endpoints. */
  readonly prints?: OutputShapes;
  /** Names that `--fields` accepts, checked before `run`. By default, `run` checks them. */
  readonly fields?: FieldSource;
  /** The profile that the command opens instead of the one that `--profile` and the variables select. */
  readonly ownProfile?: (input: CommandInput<Known>) => string | undefined;
  run(input: CommandInput<Known>, context: Context, commands: CommandList): Promise<Report>;
}

export interface CommandEntry {
  /** For example, `cases list`. */
  readonly path: string;
  /** Another path to this command. Help and the reference show only the first path. */
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
  /** In help order. Nouns in the same group are adjacent. */
  readonly nouns: Readonly<Record<string, Noun>>;
  /** Nouns and commands listed by `recoup help`; `recoup help all` lists every noun. */
  readonly overviewPaths: readonly string[];
  readonly verbGroups: readonly VerbGroup[];
}

/** Verbs that belong together and share one line in their noun's help. */
interface VerbGroup {
  /** Paths of commands, or of folders of commands such as `sandbox clock`. */
  readonly paths: readonly string[];
  readonly summary: string;
}

/** Completes a command record. By default, a command has no flags of its own and calls no endpoints. */
export function command<Known extends OptionsByName>(
  data: Partial<Command<Known>> & Pick<Command<Known>, "examples" | "run">,
): Command {
  return { options: {}, calls: [], ...data } as unknown as Command;
}
