import type { ReceiverParts } from "../../../webhooks/sample-receiver/receiver-parts";

/** The correct receiver with one bug. */
export interface Mutant {
  readonly name: string;
  /** The wrong behavior, as a sentence without a subject. */
  readonly bug: string;
  /**
   * The first kind of test that can find the bug: `webhooks check` by the answers or the state address, or
   * the drills.
   */
  readonly foundBy: "answers" | "state" | "drills";
  readonly overrides: Partial<ReceiverParts>;
}

/** Returns a function that creates mutants which this kind of test finds first. */
export const createMutantFactory =
  (foundBy: Mutant["foundBy"]) =>
  (name: string, bug: string, overrides: Mutant["overrides"]): Mutant => ({ name, bug, foundBy, overrides });
