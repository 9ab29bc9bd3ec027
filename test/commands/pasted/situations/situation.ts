import type { LineSetting } from "../../../support/program/world";

/** A line that prints others to copy in the example world, and the result of pasting each. */
export interface Situation {
  /** Lines to run before it. */
  readonly before?: readonly string[];
  readonly line: string;
  readonly setting?: LineSetting;
  /** Each printed line with its exit code and a part of its output. `*` matches a word that varies. */
  readonly pasted: Readonly<Record<string, readonly [exitCode: number, part: string]>>;
}

/** The result of a line that asks a question and needs --yes or --confirm. */
export const asks = 5;
/** The result of a server that is stopped once it listens. */
export const interrupted = 130;
