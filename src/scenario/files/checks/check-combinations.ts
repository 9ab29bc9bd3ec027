import { checkClient } from "../../../api/checks/client-check";
import { checkSubmission } from "../../../api/checks/submission-check";
import { readCountryCode } from "../../../api/endpoint/iso-codes";
import { deepMerge } from "../../../base/collections/deep-merge";
import { Failure } from "../../../base/failure";
import type { Finding } from "../../../base/finding";
import { isJsonObject, type JsonObject, printJson } from "../../../base/json/json";
import { readAdvanceTarget } from "../advance-target";
import type { FileStep } from "../schema/file-steps";
import type { FileFinding } from "../schema/schema-findings";
import { readInputFields } from "../step-input";
import { buildTestCaseBody } from "../test-case";
import { followPath } from "../values";
import { hasPlaceholder } from "./check-conditions";
import { type Checks, lastDay, workChecks } from "./check-work";

/** Throws a `Failure` of kind usage for a fault that the sandbox would refuse. */
export type ReadFault = (input: JsonObject) => unknown;

/** Checks ISO codes and interdependent fields of a step. */
export function checkCombinations(steps: readonly FileStep[], readFault: ReadFault): readonly FileFinding[] {
  const checks = { ...defaultChecks, fault: (input: JsonObject) => checkFault(input, readFault) };
  return steps.flatMap(({ kind, input, path }) => {
    const fields = readInputFields(input);
    const findings = (checks as Checks)[kind]?.(fields) ?? [];
    return findings
      .filter((finding) => !hasPlaceholder(String(followPath(fields, finding.path) ?? "")))
      .map(({ path: name, message }): FileFinding => {
        const fieldPath = name === "" ? [] : name.split(".");
        return { path: [...path, kind, ...fieldPath], part: "value", message };
      });
  });
}

const defaultChecks: Checks = {
  create: checkCase,
  submit: ({ body }) => (isJsonObject(body) ? prefixPaths("body", checkSubmission(body, lastDay)) : []),
  client: (input) => checkClient(input, lastDay),
  advance: checkAdvance,
  ...workChecks,
};

function checkCase(input: JsonObject): readonly Finding[] {
  const { creditorCountryAlpha2: code } = input;
  const isValidCode = typeof code !== "string" || readCountryCode(code) !== undefined;
  const message = `"${String(code)}" is not an ISO 3166-1 country code`;
  return [
    ...(isValidCode ? [] : [{ path: "creditorCountryAlpha2", message }]),
    ...checkSubmission(deepMerge(buildTestCaseBody({ today: lastDay, tag: "" }), input), lastDay),
  ];
}

const prefixPaths = (name: string, findings: readonly Finding[]) =>
  findings.map(({ path, message }) => ({ path: `${name}.${path}`, message }));

/** Checks that `amount` is present exactly when the case is advanced to paid (VAL-36). */
function checkAdvance({ to, amount }: JsonObject): readonly Finding[] {
  const target = readAdvanceTarget(String(to));
  if (target === "Closed:Paid" && amount === undefined) return [{ path: "to", message: "amount is missing" }];
  if (target === undefined || target === "Closed:Paid" || amount === undefined) return [];
  return [{ path: "amount", message: `can only be used with paid, not with ${String(to)}` }];
}

function checkFault(input: JsonObject, readFault: ReadFault): readonly Finding[] {
  if (hasPlaceholder(printJson(input))) return [];
  try {
    readFault(input);
    return [];
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { message, details } = error;
    const field = Object.keys(input).find((name) => message.includes(`"${String(input[name])}"`));
    return [{ path: field ?? "", message: [message, details.hint].filter(Boolean).join(" ") }];
  }
}
