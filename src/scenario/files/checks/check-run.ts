import { getOrCreate } from "../../../base/collections/get-or-create";
import type { JsonValue } from "../../../base/json/json";
import { endsInQuotes } from "../../../base/text/split-words";
import { formatCaptureVariable, splitRunCommand } from "../run-words";
import type { FileStep } from "../schema/file-steps";
import type { FileFinding } from "../schema/schema-findings";
import { readInputFields } from "../step-input";
import { checkConditions } from "./check-conditions";

/** Checks the programs in `run` steps, and that no two captures share a variable. */
export function checkRun(steps: readonly FileStep[]): readonly FileFinding[] {
  const runs = steps.filter(({ kind }) => kind === "run");
  if (runs.length === 0) return [];
  return [
    ...runs.flatMap(({ input, path }) => checkProgram(input, [...path, "run"])),
    ...runs.flatMap(({ modifiers, path }) => checkConditions(modifiers.expect, [...path, "expect"])),
    ...checkCaptureNames(steps),
  ];
}

function checkProgram(input: JsonValue, path: FileFinding["path"]): readonly FileFinding[] {
  const message = findProgramMistake(input);
  return message === undefined ? [] : [{ path, part: "value", message }];
}

function findProgramMistake(input: JsonValue): string | undefined {
  const words = splitRunCommand(input);
  if (words.some((word) => word.includes("${")))
    return `takes no \${…}: a program reads captures from its environment, as RECOUP_CAPTURE_<NAME>`;
  if ((words[0] ?? "").trim() === "") return "names no program";
  return typeof input === "string" && endsInQuotes(input) ? "has a quote that is not closed" : undefined;
}

function checkCaptureNames(steps: readonly FileStep[]): readonly FileFinding[] {
  const nameByVariable = new Map<string, string>();
  return steps.flatMap(({ modifiers: { capture }, path }) =>
    Object.keys(readInputFields(capture)).flatMap((name): readonly FileFinding[] => {
      const variable = formatCaptureVariable(name);
      const otherName = getOrCreate(nameByVariable, variable, () => name);
      if (otherName === name) return [];
      const message = `${name} and ${otherName} are both ${variable} to a program`;
      return [{ path: [...path, "capture", name], part: "key", message }];
    }),
  );
}
