import { readLifecycle } from "../../../base/cases/lifecycle";
import { Failure } from "../../../base/failure";
import { advanceToTarget } from "../../cases/advance";
import { advanceTargets } from "../../cases/transitions";
import { stage } from "../../facts/stages";
import { readCaseDetails } from "../../inspector/case-details";
import { findCases } from "../../inspector/find-cases";
import { okJson } from "../../wire/responses";
import { type ActionsByPath, read, requireParameter } from "../action";
import { findCaseByName } from "../set/subjects";

const parameterNames = ["search", "lifecycle", "test", "offset", "limit"] as const;

function parseStage(text: string): number {
  const name = readLifecycle(text);
  if (name !== undefined) return stage[name];
  throw new Failure("usage", `"${text}" is not a valid lifecycle`);
}

export const caseActions: ActionsByPath = {
  "inspector/cases": {
    GET: ({ store }, { query }) => {
      const { search, lifecycle, test, ...window } = read.parameters(query, parameterNames);
      const isTest = read.knownWord(test, "test", ["true", "false"]);
      const casePage = findCases(store, {
        search,
        lifecycle: lifecycle === undefined ? undefined : parseStage(lifecycle),
        isTest: isTest === undefined ? undefined : isTest === "true",
        ...read.window(window),
      });
      return okJson(casePage);
    },
  },
  "inspector/case": {
    GET: ({ store }, { query, origin }) => {
      const name = requireParameter(read.parameters(query, ["case"]).case, "case");
      return okJson(readCaseDetails(store, findCaseByName(store, name), origin));
    },
  },
  /** Advances any test case, as `recoup test advance` does. */
  "inspector/advance": {
    POST: ({ store, now }, { body, origin }) => {
      const options = read.options(body);
      const to = read.word(options, "to", advanceTargets);
      if (to === undefined) throw new Failure("usage", `to must be one of ${advanceTargets.join(", ")}`);
      return store.transaction(() => {
        const row = findCaseByName(store, read.text(options, "case"));
        if (row.is_test === 0) throw new Failure("rejected", "Only a test case can be advanced");
        const target = to === "Closed:Paid" ? { to, amount: row.remainder } : { to };
        const outcome = advanceToTarget({ store, now: now(), origin }, row, target);
        if (outcome.kind === "refused") throw new Failure("conflict", outcome.message);
        return okJson({ outcome: outcome.kind });
      });
    },
  },
};
