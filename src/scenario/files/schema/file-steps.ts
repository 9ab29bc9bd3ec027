import type * as z from "zod";
import { isJsonObject, type JsonObject, type JsonValue } from "../../../base/json/json";
import type { YamlPath } from "../read-yaml";
import { checkAgainstSchema, type FileFinding, formatSuggestion } from "./schema-findings";
import { getModifierSchemas, modifierSchemas, type StepKind, stepKinds, stepSchemas } from "./step-schemas";

export interface FileStep {
  readonly kind: StepKind;
  readonly input: JsonValue;
  readonly modifiers: JsonObject;
  readonly path: YamlPath;
}

const isStepKind = (word: string): word is StepKind => Object.hasOwn(stepSchemas, word);
const knownWords = [...stepKinds, ...Object.keys(modifierSchemas)];

/** Step names from other tools. */
const synonyms: ReadonlyMap<string, StepKind | keyof typeof modifierSchemas> = new Map([
  ["assert", "check"],
  ["forbid", "expect-none"],
  ["never", "expect-none"],
  ["request", "api"],
  ["sleep", "wait"],
]);

function suggestStep(word: string): string {
  const guess = synonyms.get(word.toLowerCase());
  if (guess !== undefined) return `; did you mean ${guess}?`;
  return formatSuggestion(word, knownWords) || `; use one of ${stepKinds.join(", ")}`;
}

/** Returns the steps of known kinds, and the findings for all steps. */
export function readSteps(stepValues: readonly JsonValue[]): {
  readonly steps: readonly FileStep[];
  readonly findings: readonly FileFinding[];
} {
  const readResults = stepValues.map((value, index) => readStep(value, ["steps", index]));
  return {
    steps: readResults.flatMap(({ step }) => (step === undefined ? [] : [step])),
    findings: readResults.flatMap(({ findings }) => findings),
  };
}

interface StepReadResult {
  readonly step?: FileStep;
  readonly findings: readonly FileFinding[];
}

function readStep(value: JsonValue, path: YamlPath): StepReadResult {
  if (!isJsonObject(value)) {
    const isKind = typeof value === "string" && isStepKind(value);
    const message = isKind ? `add a colon: ${value}:` : `a step is one of ${stepKinds.join(", ")}`;
    return rejectStep(path, "value", message);
  }
  const keys = Object.keys(value);
  const schemas = getModifierSchemas(keys.includes("run"));
  const isModifier = (key: string) => Object.hasOwn(schemas, key);
  const [kind, secondKind] = keys.filter((key) => isStepKind(key) && !isModifier(key)) as StepKind[];
  const unknownKeyFindings = keys
    .filter((key) => !isStepKind(key) && !isModifier(key))
    .map((key) => {
      const message = `there is no step ${key}${suggestStep(key)}`;
      return { path: [...path, key], part: "key" as const, message };
    });
  if (secondKind !== undefined)
    return rejectStep([...path, secondKind], "key", `${kind} and ${secondKind} are two steps`);
  if (kind === undefined)
    return unknownKeyFindings.length > 0
      ? { findings: unknownKeyFindings }
      : rejectStep(path, "value", `it has no step; add one of ${stepKinds.join(", ")}`);
  const input = value[kind] ?? {};
  const modifiers = Object.fromEntries(Object.entries(value).filter(([key]) => isModifier(key)));
  const findings = [
    ...unknownKeyFindings,
    ...checkAgainstSchema(stepSchemas[kind], input, [...path, kind]),
    ...Object.entries(modifiers).flatMap(([key, inner = null]) =>
      checkAgainstSchema(schemas[key] as z.ZodType, inner, [...path, key]),
    ),
  ];
  return { step: { kind, input, modifiers, path }, findings };
}

const rejectStep = (path: YamlPath, part: FileFinding["part"], message: string): StepReadResult => ({
  findings: [{ path, part, message }],
});
