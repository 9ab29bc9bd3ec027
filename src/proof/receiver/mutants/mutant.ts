import type { ReceiverParts } from "../../../webhooks/sample-receiver/receiver-parts";

/** The right receiver with one bug. */
export interface Mutant {
  readonly name: string;
  /** What it does wrong, as a sentence without a subject. */
  readonly bug: string;
  /** The first of the tests that can find it; `webhooks check` needs a state address for the books. */
  readonly foundBy: "answers" | "state" | "drills";
  readonly overrides: Partial<ReceiverParts>;
}
