import type * as z from "zod";
import { isJsonObject, type JsonObject, type JsonValue } from "../../../base/json/json";
import type { Path } from "../read-yaml";
import { suggestion } from "../suggestion";
import { type FileFinding, schemaFindings } from "./schema-findings";
import { modifierSchemas, ownModifierSchemas, type StepKind, stepKinds, stepSchemas } from "./step-schemas";

export interface FileStep {
  readonly kind: StepKind;
  readonly input: JsonValue;
  readonly modifiers: JsonObject;
  readonly path: Path;
}

const isKind = (word: string): word is StepKind => Object.hasOwn(stepSchemas, word);
type Schemas = Readonly<Record<string, z.ZodType>>;
const words = [...stepKinds, ...Object.keys(modifierSchemas)];

/** Names that other tools use for steps. */
const synonyms: ReadonlyMap<string, StepKind | keyof typeof modifierSchemas> = new Map([
  ["assert", "check"],
  ["forbid", "expect-none"],
  ["never", "expect-none"],
  ["request", "api"],
  ["sleep", "wait"],
]);

function meantStep(word: string): string {
  const guess = synonyms.get(word.toLowerCase());
  if (guess !== undefined) return `; did you mean ${guess}?`;
  return suggestion(word, words) || `; use one of ${stepKinds.join(", ")}`;
}

/** Reads the steps of known kinds. Returns them with the findings of all steps. */
export function readSteps(list: readonly JsonValue[]): {
  readonly steps: readonly FileStep[];
  readonly findings: readonly FileFinding[];
} {
  const readResults = list.map((value, index) => readStep(value, ["steps", index]));
  return {
    steps: readResults.flatMap(({ step }) => (step === undefined ? [] : [step])),
    findings: readResults.flatMap(({ findings }) => findings),
  };
}

interface ReadStep {
  readonly step?: FileStep;
  readonly findings: readonly FileFinding[];
}

function readStep(value: JsonValue, path: Path): ReadStep {
  if (!isJsonObject(value)) return refusedStep(path, "value", `a step is one of ${stepKinds.join(", ")}`);
  const keys = Object.keys(value);
  const isRun = keys.includes("run");
  const schemas: Schemas = isRun ? { ...modifierSchemas, ...ownModifierSchemas.run } : modifierSchemas;
  const isModifier = (key: string) => Object.hasOwn(schemas, key);
  const [kind, other] = keys.filter((key) => isKind(key) && !isModifier(key)) as StepKind[];
  const strangers = keys
    .filter((key) => !isKind(key) && !isModifier(key))
    .map((key) => finding([...path, key], "key", `there is no step ${key}${meantStep(key)}`));
  if (other !== undefined) return refusedStep([...path, other], "key", `${kind} and ${other} are two steps`);
  if (kind === undefined)
    return strangers.length > 0
      ? { findings: strangers }
      : refusedStep(path, "value", `it has no step; add one of ${stepKinds.join(", ")}`);
  const input = value[kind] ?? {};
  const modifiers = Object.fromEntries(Object.entries(value).filter(([key]) => isModifier(key)));
  const findings = [
    ...strangers,
    ...schemaFindings(stepSchemas[kind], input, [...path, kind]),
    ...Object.entries(modifiers).flatMap(([key, inner = null]) =>
      schemaFindings(schemas[key] as z.ZodType, inner, [...path, key]),
    ),
  ];
  return { step: { kind, input, modifiers, path }, findings };
}

const finding = (path: Path, part: "key" | "value", message: string): FileFinding => ({
  path,
  part,
  message,
});

const refusedStep = (path: Path, part: "key" | "value", message: string): ReadStep => ({
  findings: [finding(path, part, message)],
});
