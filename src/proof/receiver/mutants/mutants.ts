import { createUnknownWordFailure } from "../../../base/text/unknown-word";
import { answerMutants } from "./answer-mutants";
import { bookMutants } from "./book-mutants";
import type { Mutant } from "./mutant";
import { repeatMutants } from "./repeat-mutants";
import { signatureMutants } from "./signature-mutants";

/** Receivers with one real-world bug each. docs/receiver.md lists the sources. */
export const mutants: readonly Mutant[] = [
  ...signatureMutants,
  ...repeatMutants,
  ...bookMutants,
  ...answerMutants,
];

export function getMutant(name: string): Mutant {
  const mutant = mutants.find((mutant) => mutant.name === name);
  if (mutant !== undefined) return mutant;
  throw createUnknownWordFailure(
    "bug",
    name,
    mutants.map((mutant) => mutant.name),
  );
}
