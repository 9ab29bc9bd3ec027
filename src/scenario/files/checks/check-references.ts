import { isJsonObject, type JsonObject, type JsonValue } from "../../../base/json/json";
import { suggestNearest } from "../../../base/text/unknown-word";
import type { YamlPath } from "../read-yaml";
import type { FileStep } from "../schema/file-steps";
import type { FileFinding } from "../schema/schema-findings";
import { readInputFields } from "../step-input";
import { getRootName, isDayFromToday, parseReferences } from "../values";

/** Names available in every scenario: the run's ID and tag, today's date in UTC, target and receiver. */
const builtInNames: readonly string[] = ["run", "tag", "today", "target", "receiver"];

export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

/** Finds references that can't be resolved: unknown names, captures of later steps, unset variables. */
export function checkReferences(
  head: JsonObject,
  steps: readonly FileStep[],
  env: EnvironmentVariables,
): readonly FileFinding[] {
  const definedNames = new Set<string>(builtInNames);
  const laterCaptures = new Map(
    steps.flatMap(({ modifiers }, index) => listKeys(modifiers.capture).map((name) => [name, index + 1])),
  );
  const checkValue = (value: JsonValue, path: YamlPath): readonly FileFinding[] =>
    listTexts(value, path).flatMap(([text, textPath]) => {
      const names = { defined: definedNames, later: laterCaptures, env };
      const problems = parseReferences(text).map((name) => findReferenceProblem(name, names));
      const messages = [...problems, findMalformedReference(text)].filter((message) => message !== undefined);
      return messages.map((message) => ({ path: textPath, part: "value" as const, message }));
    });
  const matrixNames = listKeys(head.matrix);
  for (const name of matrixNames) definedNames.add(name);
  const checkNewNames = (section: JsonValue | undefined, path: YamlPath): readonly FileFinding[] =>
    listKeys(section)
      .filter((name) => builtInNames.includes(name))
      .map((name) => ({
        path: [...path, name],
        part: "key",
        message: `${name} is a built-in name; choose another`,
      }));
  const findings = [
    ...checkNewNames(head.matrix, ["matrix"]),
    ...checkNewNames(head.variables, ["variables"]),
    ...steps.flatMap(({ modifiers, path }) => checkNewNames(modifiers.capture, [...path, "capture"])),
    ...matrixNames
      .filter((name) => listKeys(head.variables).includes(name))
      .map((name): FileFinding => {
        const message = `${name} is defined in matrix, too`;
        return { path: ["variables", name], part: "key", message };
      }),
    ...checkValue(head.matrix ?? null, ["matrix"]),
    ...checkValue(head.variables ?? null, ["variables"]),
  ];
  for (const name of listKeys(head.variables)) definedNames.add(name);
  for (const { kind, input, modifiers, path } of steps) {
    findings.push(...checkValue(input, [...path, kind]));
    const { capture: _, when, ...others } = modifiers;
    findings.push(
      ...checkValue(when ?? null, [...path, "when"]),
      ...checkWhen(when, [...path, "when"], definedNames),
    );
    for (const name of listKeys(modifiers.capture)) definedNames.add(name);
    for (const [name, value = null] of Object.entries(others))
      findings.push(...checkValue(value, [...path, name]));
  }
  return findings;
}

const listKeys = (value: JsonValue | undefined) => Object.keys(readInputFields(value));

interface KnownNames {
  readonly defined: ReadonlySet<string>;
  readonly later: ReadonlyMap<string, number>;
  readonly env: EnvironmentVariables;
}

function findReferenceProblem(reference: string, { defined, later, env }: KnownNames): string | undefined {
  if (reference.startsWith("env.")) {
    const variable = reference.slice("env.".length);
    return env[variable] === undefined ? `the environment has no ${variable}` : undefined;
  }
  const name = getRootName(reference);
  if (defined.has(name) || isDayFromToday(reference)) return undefined;
  const step = later.get(name);
  if (step !== undefined) return `\${${reference}} is captured by step ${step}, which comes later`;
  return `${name === "" ? "an empty name" : name} is not defined${suggestNearest(name, [...defined, ...later.keys()])}`;
}

/** Finds an unclosed or nested reference, such as `${{ case }}`, which would be sent as is. */
const findMalformedReference = (text: string): string | undefined =>
  text.split("${").length - 1 > parseReferences(text).length
    ? `contains an invalid reference; write \${name}`
    : undefined;

function checkWhen(
  when: JsonValue | undefined,
  path: YamlPath,
  definedNames: ReadonlySet<string>,
): readonly FileFinding[] {
  return listKeys(when)
    .filter((key) => !definedNames.has(getRootName(key)))
    .map((key) => ({
      path: [...path, key],
      part: "key",
      message: `${getRootName(key)} is not defined${suggestNearest(getRootName(key), definedNames)}`,
    }));
}

/** Lists all string values with their paths. Ignores keys. */
function listTexts(value: JsonValue, path: YamlPath): readonly (readonly [string, YamlPath])[] {
  if (typeof value === "string") return [[value, path]];
  if (Array.isArray(value)) return value.flatMap((item, index) => listTexts(item, [...path, index]));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner = null]) => listTexts(inner, [...path, name]));
}
