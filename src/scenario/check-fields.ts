import type * as z from "zod";
import { fieldPaths } from "../api/field-paths";
import { AdvanceResult } from "../api/records/advance";
import { CaseRecord } from "../api/records/case";
import { PostedClient } from "../api/records/posted-client";
import { SubscriptionWithSecret } from "../api/records/subscription";
import { Token } from "../api/records/token";
import { isJsonObject, type JsonValue } from "../base/json";
import { nearest } from "../base/nearest";
import type { FileStep } from "./file-steps";
import type { Path } from "./read-yaml";
import type { FileFinding } from "./schema-findings";
import type { StepKind } from "./step-schemas";

/** What the answers to steps hold, as far as it is known. */
const records: Partial<Readonly<Record<StepKind, z.ZodObject>>> = {
  create: CaseRecord,
  wait: CaseRecord,
  submit: CaseRecord,
  advance: AdvanceResult,
  client: PostedClient,
  mint: Token,
  subscription: SubscriptionWithSecret,
};

/** Answers are open to new fields, so that one is refused only where a known one was most likely meant. */
export function checkFields(steps: readonly FileStep[]): readonly FileFinding[] {
  return steps.flatMap(({ kind, input, modifiers, path }) => {
    const record = typeof input === "string" ? undefined : records[kind];
    if (record === undefined) return [];
    const known = fieldPaths(record);
    const eventually = modifiers.eventually;
    const failFast = isJsonObject(eventually) ? eventually["fail-fast"] : undefined;
    return [
      ...misspelt(namesOf(modifiers.check), [...path, "check"], "key", known),
      ...misspelt(namesOf(failFast), [...path, "eventually", "fail-fast"], "key", known),
      ...misspelt(capturesOf(modifiers.capture), [...path, "capture"], "value", known),
    ];
  });
}

type Named = readonly (readonly [key: string, field: string])[];

const namesOf = (conditions: JsonValue | undefined): Named =>
  isJsonObject(conditions) ? Object.keys(conditions).map((name) => [name, name]) : [];

const capturesOf = (capture: JsonValue | undefined): Named =>
  isJsonObject(capture) ? Object.entries(capture).map(([name, field]) => [name, String(field)]) : [];

function misspelt(
  named: Named,
  path: Path,
  part: FileFinding["part"],
  known: readonly string[],
): readonly FileFinding[] {
  return named.flatMap(([key, text]) => {
    const field = text.replace(/^\$\.?/, "");
    if (isKnown(field, known)) return [];
    const guess = nearest(field, known);
    const message = `${field} is no field of the answer; did you mean ${guess}?`;
    return guess === undefined ? [] : [{ path: [...path, key], part, message }];
  });
}

/** A field that is known, or a part of one that nobody describes; the case of its first letter does not count. */
function isKnown(field: string, known: readonly string[]): boolean {
  const name = field.toLowerCase();
  const paths = known.map((path) => path.toLowerCase());
  const isDescribed = (path: string) => paths.some((other) => other.startsWith(`${path}.`));
  return paths.some((path) => path === name || (isBelow(name, path) && !isDescribed(path)));
}

const isBelow = (name: string, path: string) => name.startsWith(`${path}.`) || name.startsWith(`${path}[`);
