import { advice } from "../../base/advice/advice";
import { recoup } from "../../base/advice/command-line";
import { Failure } from "../../base/failure";
import { pluralize } from "../../base/text/numbers/format-count";

export function createInvalidFileFailure(name: string, findings: readonly string[]): Failure {
  const count = pluralize(findings.length, "finding");
  return new Failure("usage", `The file ${name} is not a valid scenario (${count}). Nothing was sent.`, {
    findings,
    hint: advice`${recoup`help scenarios.md#steps`} describes the steps; ${recoup`test schema`} prints the JSON Schema, for an editor.`,
  });
}
