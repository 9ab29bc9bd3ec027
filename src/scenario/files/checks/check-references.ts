import { isJsonObject, type JsonObject, type JsonValue } from "../../../base/json/json";
import { didYouMean } from "../../../base/text/unknown-word";
import { isDayFromToday } from "../day-from-today";
import type { Path } from "../read-yaml";
import type { FileStep } from "../schema/file-steps";
import type { FileFinding } from "../schema/schema-findings";
import { referencesIn } from "../values";

/** Names that every scenario can use: the run's ID and tag, today's date in UTC, target and receiver. */
const ownNames = ["run", "tag", "today", "target", "receiver"] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** Finds references that can't be resolved: unknown names, captures of later steps, unset variables. */
export function checkReferences(
  head: JsonObject,
  steps: readonly FileStep[],
  env: Environment,
): readonly FileFinding[] {
  const definedNames = new Set<string>(ownNames);
  const later = new Map(
    steps.flatMap(({ modifiers }, index) => capturedNames(modifiers).map((name) => [name, index + 1])),
  );
  const check = (value: JsonValue, path: Path): readonly FileFinding[] =>
    textsIn(value, path).flatMap(([text, textPath]) =>
      referencesIn(text).flatMap((name) => {
        const message = findReferenceProblem(name, { defined: definedNames, later, env });
        return message === undefined ? [] : [{ path: textPath, part: "value" as const, message }];
      }),
    );
  for (const name of namesOf(head.matrix)) definedNames.add(name);
  const findings = [
    ...check(head.matrix ?? null, ["matrix"]),
    ...check(head.variables ?? null, ["variables"]),
  ];
  for (const name of namesOf(head.variables)) definedNames.add(name);
  for (const { kind, input, modifiers, path } of steps) {
    findings.push(...check(input, [...path, kind]));
    const { capture: _, when, ...others } = modifiers;
    findings.push(
      ...check(when ?? null, [...path, "when"]),
      ...checkWhen(when, [...path, "when"], definedNames),
    );
    for (const name of capturedNames(modifiers)) definedNames.add(name);
    for (const [name, value = null] of Object.entries(others))
      findings.push(...check(value, [...path, name]));
  }
  return findings;
}

const namesOf = (value: JsonValue | undefined) => (isJsonObject(value) ? Object.keys(value) : []);
const capturedNames = ({ capture }: JsonObject) => namesOf(capture);

interface Names {
  readonly defined: ReadonlySet<string>;
  readonly later: ReadonlyMap<string, number>;
  readonly env: Environment;
}

function findReferenceProblem(reference: string, { defined, later, env }: Names): string | undefined {
  if (reference.startsWith("env.")) {
    const variable = reference.slice("env.".length);
    return env[variable] === undefined ? `the environment has no ${variable}` : undefined;
  }
  const name = headOf(reference);
  if (defined.has(name) || isDayFromToday(reference)) return undefined;
  const step = later.get(name);
  if (step !== undefined) return `\${${reference}} is captured by step ${step}, which comes later`;
  return `${name === "" ? "an empty name" : name} is not defined${didYouMean(name, [...defined, ...later.keys()])}`;
}

const headOf = (reference: string) => reference.split(/[.[]/)[0] ?? "";

/** Checks that the keys of `when` are defined names. */
function checkWhen(
  when: JsonValue | undefined,
  path: Path,
  definedNames: ReadonlySet<string>,
): readonly FileFinding[] {
  return namesOf(when)
    .filter((key) => !definedNames.has(headOf(key)))
    .map((key) => ({
      path: [...path, key],
      part: "key",
      message: `${headOf(key)} is not defined${didYouMean(headOf(key), definedNames)}`,
    }));
}

/** Lists every string value with its path. Skips keys. */
function textsIn(value: JsonValue, path: Path): readonly (readonly [string, Path])[] {
  if (typeof value === "string") return [[value, path]];
  if (Array.isArray(value)) return value.flatMap((item, index) => textsIn(item, [...path, index]));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner = null]) => textsIn(inner, [...path, name]));
}
