import type { Failure } from "../../base/failure";
import { isJsonObject, type JsonObject, type JsonValue, NumberText, printJson } from "../../base/json/json";
import { present } from "../../base/present";
import { readTime } from "../../base/text/time/date";
import { readDuration } from "../../base/text/time/duration";
import { checkCombinations, type ReadFault } from "./checks/check-combinations";
import { checkFields } from "./checks/check-fields";
import { checkReferences } from "./checks/check-references";
import { checkRun } from "./checks/check-run";
import { checkWords } from "./checks/check-words";
import { invalidFile } from "./invalid-file";
import type { Eventually, Plan, PlannedStep } from "./plan";
import { type ReadYaml, readYaml } from "./read-yaml";
import { ScenarioHead } from "./schema/file-schema";
import { type FileStep, readSteps } from "./schema/file-steps";
import { type FileFinding, schemaFindings } from "./schema/schema-findings";
import { stepTitle } from "./step-title";
import { asText, resolve, type Scope } from "./values";

export interface ScenarioFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Loads the scenarios of a file, one per combination of its matrix. Throws a `Failure` of kind usage that
 * lists the first finding for each value, with its line and column.
 */
export async function loadScenarios(
  file: ScenarioFile,
  env: Environment,
  readFault: ReadFault,
): Promise<readonly Plan[]> {
  const yaml = await readYaml(file.name, file.bytes);
  const { value } = yaml;
  if (!isJsonObject(value))
    throw invalidFileFailure(file, yaml, [wholeFinding("a scenario needs a name and steps")]);
  const headFindings = schemaFindings(ScenarioHead, value, []);
  const { steps, findings } = readSteps(Array.isArray(value.steps) ? value.steps : []);
  const matrix = isJsonObject(value.matrix) ? value.matrix : {};
  const allFindings = [
    ...headFindings,
    ...findings,
    ...checkMatrix(matrix),
    ...checkRun(steps),
    ...checkReferences(value, steps, env),
    ...checkWords(steps, matrix),
    ...checkFields(steps),
    ...checkCombinations(steps, readFault),
  ];
  if (allFindings.length > 0) throw invalidFileFailure(file, yaml, firstAtEach(allFindings));
  const planned = withDistinctTitles(steps.map((step) => planStep(step, yaml)));
  return combinations(matrix).map((combination) => plan(file, value, planned, combination, env));
}

/** Makes equal step titles distinct by adding the name of a capture: `submit case1`. */
function withDistinctTitles(steps: readonly PlannedStep[]): readonly PlannedStep[] {
  const counts = new Map<string, number>();
  for (const { title } of steps) counts.set(title, (counts.get(title) ?? 0) + 1);
  return steps.map((step) => {
    const [captured] = Object.keys(step.capture);
    const isUnclear = step.name === undefined && (counts.get(step.title) ?? 0) > 1;
    return isUnclear && captured !== undefined ? { ...step, title: `${step.title} ${captured}` } : step;
  });
}

/** Keeps the first finding for each value, because later ones often follow from it. */
function firstAtEach(findings: readonly FileFinding[]): readonly FileFinding[] {
  const paths = findings.map(({ path }) => path.join("\n"));
  return findings.filter((_, index) => paths.indexOf(paths[index] ?? "") === index);
}

export async function parseScenarioHead({ name, bytes }: ScenarioFile) {
  const { value } = await readYaml(name, bytes);
  const text = (field: string) => asText((isJsonObject(value) ? value[field] : undefined) ?? "");
  return { title: text("name"), description: text("description") };
}

/** Collapses white space, because build servers read names as single lines. */
const onOneLine = (text: string) => text.replace(/\s+/g, " ").trim();

const wholeFinding = (message: string): FileFinding => ({ path: [], part: "value", message });

function invalidFileFailure(
  { name }: ScenarioFile,
  yaml: ReadYaml,
  findings: readonly FileFinding[],
): Failure {
  const lines = findings
    .map(({ path, part, message }) => ({
      ...yaml.positionOf(path, part),
      message: part === "key" ? message : `${subject(path)}${message}`,
    }))
    .sort((a, b) => a.line - b.line || a.column - b.column)
    .map(({ line, column, message }) => `${name}:${line}:${column}: ${message}`);
  return invalidFile(name, [...new Set(lines)]);
}

/** Returns the field name as a prefix for a schema message. Empty if the path doesn't end with a name. */
const subject = (path: FileFinding["path"]) => {
  const last = path.at(-1);
  return typeof last === "string" ? `${last}: ` : "";
};

const milliseconds = (text: JsonValue | undefined, fallback: number) =>
  typeof text === "string" ? (readDuration(text) ?? fallback) : fallback;

function planStep({ kind, input, modifiers, path }: FileStep, yaml: ReadYaml): PlannedStep {
  const { name, when, capture, check, expect, eventually, bug } = modifiers;
  return {
    kind,
    input,
    title: onOneLine(typeof name === "string" ? name : stepTitle(kind, input)),
    ...(typeof name === "string" ? { name } : {}),
    ...yaml.positionOf(path),
    ...(isJsonObject(when) ? { when } : {}),
    capture: (capture ?? {}) as Record<string, string>,
    check: {
      ...(kind === "run" ? { exit: new NumberText("0") } : {}),
      ...asObject(check),
      ...asObject(expect),
    },
    ...(isJsonObject(eventually) ? { eventually: planEventually(eventually) } : {}),
    ...(typeof bug === "string" ? { bug: onOneLine(bug) } : {}),
  };
}

const asObject = (value: JsonValue | undefined): JsonObject => (isJsonObject(value) ? value : {});

function planEventually({ within, every, "fail-fast": failFast }: JsonObject): Eventually {
  return {
    withinMs: milliseconds(within, 60_000),
    everyMs: milliseconds(every, 2_000),
    failFast: isJsonObject(failFast) ? failFast : {},
  };
}

function plan(
  file: ScenarioFile,
  head: JsonObject,
  steps: readonly PlannedStep[],
  combination: JsonObject,
  env: Environment,
): Plan {
  const values = Object.entries(combination).map(([name, value]) => `${name}=${asText(value)}`);
  const timeoutMs = typeof head.timeout === "string" ? readDuration(head.timeout) : undefined;
  const settleMs = typeof head.settle === "string" ? readDuration(head.settle) : undefined;
  const clock = typeof head.clock === "string" ? readTime(head.clock)?.ms : undefined;
  return {
    name: [onOneLine(String(head.name)), ...(values.length === 0 ? [] : [`[${values.join(", ")}]`])].join(
      " ",
    ),
    file: file.name,
    variables: environmentNames(head),
    values: variablesOf(head.variables, combination, env),
    clock,
    timeoutMs,
    ...present({ settleMs }),
    ...(isJsonObject(head.against) ? { against: head.against } : {}),
    steps,
  };
}

/**
 * Resolves environment variables and matrix values. Keeps references whose value is only known during the
 * run.
 */
function variablesOf(
  variables: JsonValue | undefined,
  combination: JsonObject,
  env: Environment,
): JsonObject {
  const scope: Scope = {
    read: (name) =>
      name.startsWith("env.") ? env[name.slice("env.".length)] : (combination[name] ?? `\${${name}}`),
  };
  const resolved = Object.entries(isJsonObject(variables) ? variables : {}).map(([name, value]) => [
    name,
    resolve(value ?? null, scope),
  ]);
  return { ...combination, ...Object.fromEntries(resolved) };
}

const environmentNames = (head: JsonObject): readonly string[] => [
  ...new Set(Array.from(printJson(head).matchAll(/\$\{\s*env\.(\w+)/g), ([, name]) => name ?? "")),
];

const maxCombinations = 256;

/** Returns every combination of the values; one empty combination for an empty matrix. */
function combinations(matrix: JsonObject): readonly JsonObject[] {
  return Object.entries(matrix).reduce<readonly JsonObject[]>(
    (chosen, [name, values]) =>
      chosen.flatMap((combination) =>
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
