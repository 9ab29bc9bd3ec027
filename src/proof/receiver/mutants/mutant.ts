import type { Headers } from "../../../base/http";
import type { ReceiverParts } from "../../../webhooks/sample-receiver/receiver-parts";

/** A correct receiver except for one bug. */
export interface Mutant {
  readonly name: string;
  /** Describes the wrong behavior in a sentence without a subject. */
  readonly bug: string;
  /**
   * The first kind of test that can find the bug: `webhooks check`, through responses or the state address,
   * or the drills.
   */
  readonly foundBy: "answers" | "state" | "drills";
  readonly overrides: Partial<ReceiverParts>;
}

/** The returned function creates mutants that this kind of test is the first to find. */
export const createMutantFactory =
  (foundBy: Mutant["foundBy"]) =>
  (name: string, bug: string, overrides: Mutant["overrides"]): Mutant => ({ name, bug, foundBy, overrides });

export const createAnswerMutant = createMutantFactory("answers");
export const createStateMutant = createMutantFactory("state");

export const isReplay = (headers: Headers) =>
  Object.entries(headers).some(([name, value]) => name.endsWith("-replay") && value === "true");
