import type { LineSetting } from "../../../support/program/world";

/** A line that suggests other lines in the example world, and the result of pasting each of them. */
export interface Situation {
  readonly before?: readonly string[];
  readonly line: string;
  readonly setting?: LineSetting;
  /** Each printed line with its exit code and a part of its output. `*` matches a word that varies. */
  readonly pasted: Readonly<Record<string, readonly [exitCode: number, part: string]>>;
}

/** Exit code of a line that asks a question and needs --yes or --confirm. */
export const asks = 5;
/** Exit code of a server that is interrupted after it has started listening. */
export const interrupted = 130;
