import type { Failure } from "../../base/failure";
import { isJsonObject, type JsonObject, type JsonValue, NumberText, printJson } from "../../base/json/json";
import { readTime } from "../../base/text/time/date";
import { checkCombinations, type ReadFault } from "./checks/check-combinations";
import { checkFields } from "./checks/check-fields";
import { checkReferences, type EnvironmentVariables } from "./checks/check-references";
import { checkRun } from "./checks/check-run";
import { checkWords } from "./checks/check-words";
import type { PlannedStep, RetryOptions, ScenarioPlan } from "./plan";
import { createInvalidFileFailure, type ParsedYaml, readYaml } from "./read-yaml";
import { ScenarioHead } from "./schema/file-schema";
import { type FileStep, readSteps } from "./schema/file-steps";
import { checkAgainstSchema, type FileFinding } from "./schema/schema-findings";
import { readDurationField, readInputFields } from "./step-input";
import { formatStepTitle } from "./step-title";
import { asText, type ReferenceScope, resolveObject } from "./values";

export interface ScenarioFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Loads a file's scenarios, one per combination of its matrix. Throws a `Failure` of kind usage that lists
 * the first finding for each value, with its line and column.
 */
export async function loadScenarios(
  file: ScenarioFile,
  env: EnvironmentVariables,
  readFault: ReadFault,
): Promise<readonly ScenarioPlan[]> {
  const yaml = await readYaml(file.name, file.bytes);
  const { value } = yaml;
  if (!isJsonObject(value))
    throw createFileFailure(file, yaml, [
      { path: [], part: "value", message: "a scenario needs a name and steps" },
    ]);
  const headFindings = checkAgainstSchema(ScenarioHead, value, []);
  const { steps, findings } = readSteps(Array.isArray(value.steps) ? value.steps : []);
  const matrix = readInputFields(value.matrix);
  const allFindings = [
    ...headFindings,
    ...findings,
    ...checkMatrix(matrix),
    ...checkRun(steps),
    ...checkReferences(value, steps, env),
    ...checkWords(steps, matrix),
    ...(await checkFields(steps)),
    ...checkCombinations(steps, readFault),
  ];
  if (allFindings.length > 0) throw createFileFailure(file, yaml, keepFirstPerPath(allFindings));
  const plannedSteps = disambiguateTitles(steps.map((step) => planStep(step, yaml)));
  const plans = listCombinations(matrix).map((combination) =>
    buildPlan(file, value, plannedSteps, combination, env),
  );
  const matrixNames = listDifferingNames(plans.map(({ values }) => values));
  return plans.map((plan) => (plans.length === 1 ? plan : { ...plan, matrixNames }));
}

const listDifferingNames = (records: readonly JsonObject[]): readonly string[] =>
  Object.keys(records[0] ?? {}).filter(
    (name) => new Set(records.map((record) => printJson(record[name]))).size > 1,
  );

/** Appends the name of a capture to titles that are equal: `submit case1`. */
function disambiguateTitles(steps: readonly PlannedStep[]): readonly PlannedStep[] {
  const counts = new Map<string, number>();
  for (const { title } of steps) counts.set(title, (counts.get(title) ?? 0) + 1);
  return steps.map((step) => {
    const [captured] = Object.keys(step.capture);
    const isUnclear = step.name === undefined && (counts.get(step.title) ?? 0) > 1;
    return isUnclear && captured !== undefined ? { ...step, title: `${step.title} ${captured}` } : step;
  });
}

/** Keeps the first finding for each value. Later ones often follow from it. */
function keepFirstPerPath(findings: readonly FileFinding[]): readonly FileFinding[] {
  const paths = findings.map(({ path }) => path.join("\n"));
  return findings.filter((_, index) => paths.indexOf(paths[index] ?? "") === index);
}

export async function parseScenarioHead({ name, bytes }: ScenarioFile) {
  const { value } = await readYaml(name, bytes);
  const readFieldText = (field: string) => asText((isJsonObject(value) ? value[field] : undefined) ?? "");
  return { title: readFieldText("name"), description: readFieldText("description") };
}

/** Collapses white space, because build servers read a name as a single line. */
const collapseSpaces = (text: string) => text.replace(/[\s\u0085]+/g, " ").trim();

function createFileFailure(
  { name }: ScenarioFile,
  yaml: ParsedYaml,
  findings: readonly FileFinding[],
): Failure {
  const lines = findings
    .map(({ path, part, message }) => ({
      ...yaml.positionOf(path, part),
      message: part === "key" ? message : `${formatFieldPrefix(path)}${message}`,
    }))
    .sort((a, b) => a.line - b.line || a.column - b.column)
    .map(({ line, column, message }) => `${name}:${line}:${column}: ${message}`);
  return createInvalidFileFailure(name, [...new Set(lines)]);
}

/** Formats the field name as a prefix for a schema message. Empty if the path doesn't end with a name. */
const formatFieldPrefix = (path: FileFinding["path"]) => {
  const last = path.at(-1);
  return typeof last === "string" ? `${last}: ` : "";
};

function planStep({ kind, input, modifiers, path }: FileStep, yaml: ParsedYaml): PlannedStep {
  const { name, when, capture, check, expect, eventually, bug } = modifiers;
  return {
    kind,
    input,
    title: collapseSpaces(typeof name === "string" ? name : formatStepTitle(kind, input)),
    ...(typeof name === "string" ? { name } : {}),
    ...yaml.positionOf(path),
    ...(isJsonObject(when) ? { when } : {}),
    capture: (capture ?? {}) as Record<string, string>,
    check: {
      ...(kind === "run" ? { exit: new NumberText("0") } : {}),
      ...readInputFields(check),
      ...readInputFields(expect),
    },
    ...(isJsonObject(eventually) ? { eventually: parseRetryOptions(eventually) } : {}),
    ...(typeof bug === "string" ? { bug: collapseSpaces(bug) } : {}),
  };
}

const parseRetryOptions = (eventually: JsonObject): RetryOptions => ({
  withinMs: readDurationField(eventually, "within") ?? 60_000,
  everyMs: readDurationField(eventually, "every") ?? 2_000,
  failFast: readInputFields(eventually["fail-fast"]),
});

function buildPlan(
  file: ScenarioFile,
  head: JsonObject,
  steps: readonly PlannedStep[],
  combination: JsonObject,
  env: EnvironmentVariables,
): ScenarioPlan {
  const valueTexts = Object.entries(combination).map(([name, value]) => `${name}=${asText(value)}`);
  return {
    name: collapseSpaces(
      [String(head.name), ...(valueTexts.length === 0 ? [] : [`[${valueTexts.join(", ")}]`])].join(" "),
    ),
    file: file.name,
    variables: listEnvironmentNames(head),
    values: resolveVariables(head.variables, combination, env),
    clock: typeof head.clock === "string" ? readTime(head.clock)?.ms : undefined,
    timeoutMs: readDurationField(head, "timeout"),
    settleMs: readDurationField(head, "settle"),
    ...(isJsonObject(head.against) ? { against: head.against } : {}),
    steps,
  };
}

/**
 * Resolves environment variables and matrix values. Keeps references that can only be resolved during the
 * run.
 */
function resolveVariables(
  variables: JsonValue | undefined,
  combination: JsonObject,
  env: EnvironmentVariables,
): JsonObject {
  const scope: ReferenceScope = {
    read: (name) =>
      name.startsWith("env.") ? env[name.slice("env.".length)] : (combination[name] ?? `\${${name}}`),
  };
  return { ...combination, ...resolveObject(readInputFields(variables), scope) };
}

const listEnvironmentNames = (head: JsonObject): readonly string[] => [
  ...new Set(Array.from(printJson(head).matchAll(/\$\{\s*env\.(\w+)/g), ([, name]) => name ?? "")),
];

const maxCombinations = 256;

/** Returns every combination of the values. An empty matrix has one combination, which is empty. */
function listCombinations(matrix: JsonObject): readonly JsonObject[] {
  return Object.entries(matrix).reduce<readonly JsonObject[]>(
    (partials, [name, values]) =>
      partials.flatMap((combination) =>
        (values as readonly JsonValue[]).map((value) => ({ ...combination, [name]: value })),
      ),
    [{}],
  );
}

function checkMatrix(matrix: JsonObject): readonly FileFinding[] {
  const sizes = Object.values(matrix).map((values) => (Array.isArray(values) ? values.length : 1));
  if (sizes.reduce((product, size) => product * size, 1) <= maxCombinations) return [];
  const message = `the matrix has more than ${maxCombinations} combinations`;
  return [{ path: ["matrix"], part: "key", message }];
}
