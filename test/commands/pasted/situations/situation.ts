import type { LineSetting } from "../../../support/program/world";

/** A line that prints others to copy, in the example world, and what each of those does there when it is pasted. */
export interface Situation {
  /** Lines that lead there. */
  readonly before?: readonly string[];
  readonly line: string;
  readonly setting?: LineSetting;
  /** Each line as it is printed, with its exit code and a part of what it prints. `*` is a word that differs each time. */
  readonly pasted: Readonly<Record<string, readonly [exitCode: number, part: string]>>;
}

/** The end of a line that asks a person, who adds --yes or --confirm. */
export const asks = 5;
/** The end of a server that is ended once it listens. */
export const interrupted = 130;
