import type { Endpoint } from "../../../api/endpoint/endpoint";
import type { FieldKind, FieldKinds } from "../../../api/selection/field-kinds";
import type { Sums } from "../../../api/selection/sums";
import { Failure } from "../../../base/failure";
import type { RawJson } from "../../../base/json/json";
import type { CellKind, Column } from "../../../render/report";
import type { SelectionValues } from "../../flags/options/selection-options";
import type { Context } from "../../session/context";
import { checkFieldNames } from "../fields";
import { type FieldNames, resolveFieldPath } from "./field-names";

/** Fields, conditions and sums from a list's flags. */
export interface Selection {
  readonly fields?: readonly string[] | undefined;
  readonly matches?: ((record: RawJson) => boolean) | undefined;
  readonly sums?: Sums | undefined;
  /** Reasons why a condition may match nothing. */
  readonly emptyNotes?: readonly string[] | undefined;
}

interface SelectionInput {
  readonly columns: readonly Column[];
  readonly options: SelectionValues;
  /** Returns the time from which ages are measured. Default: the platform's time. */
  readonly now?: (() => Promise<number>) | undefined;
}

export async function readSelection(
  context: Context,
  readKinds: () => Promise<FieldKinds>,
  { columns, options, now = context.platformNow }: SelectionInput,
): Promise<Selection> {
  const { fields } = context.style;
  const { where, sum } = options;
  if (fields === undefined && where === undefined && sum === undefined) return {};
  const kindByPath = await readKinds();
  const names = { paths: [...kindByPath.keys()], columns };
  checkFieldNames(names, context.style);
  const valueNames = { ...names, paths: names.paths.filter((path) => kindByPath.get(path) !== "object") };
  return {
    fields: fields?.map((name) => resolveFieldPath(name, names, "--fields")),
    matches: where && (await buildMatcher(where, valueNames, kindByPath, now)),
    sums: sum && (await buildSums(sum, valueNames, kindByPath)),
    emptyNotes: where?.flatMap(({ field, operator, value }) => {
      const path = resolveFieldPath(field, valueNames, "--where");
      const isWholeText = operator === "=" && kindByPath.get(path) === "text";
      return isWholeText ? [`= compares the whole ${path}; '${path}~${value}' finds a part of it.`] : [];
    }),
  };
}

async function buildMatcher(
  where: NonNullable<SelectionValues["where"]>,
  names: FieldNames,
  kinds: FieldKinds,
  readNow: () => Promise<number>,
): Promise<Selection["matches"]> {
  const { compileCondition } = await import("../../../api/selection/condition");
  const { readAgeMs } = await import("../../../api/selection/time-test");
  const hasAges = where.some(({ value }) => readAgeMs(value) !== undefined);
  const now = hasAges ? await readNow() : 0;
  const conditions = where.map((expression) => {
    const path = resolveFieldPath(expression.field, names, "--where");
    return compileCondition(expression, { path, kind: kinds.get(path) ?? "text", now });
  });
  return (record) => {
    const plainValue = record.plainValue;
    return conditions.every((matches) => matches(record, plainValue));
  };
}

async function buildSums(sumNames: readonly string[], names: FieldNames, kinds: FieldKinds): Promise<Sums> {
  const { findCurrencySource, Sums } = await import("../../../api/selection/sums");
  const fields = sumNames.map((name) => {
    const path = resolveFieldPath(name, names, "--sum");
    const kind = kinds.get(path);
    if (kind === "amount" || kind === "number") return { path, currency: findCurrencySource(path, kinds) };
    const numberPaths = listNumberPaths(kinds);
    throw new Failure("usage", `--sum: ${path} is not a number.`, {
      hint: numberPaths.length === 0 ? undefined : `Choose one of ${numberPaths.join(", ")}.`,
    });
  });
  return new Sums(fields);
}

/** Returns the paths of all amounts, or if there are none, of all numbers. */
function listNumberPaths(kinds: FieldKinds): readonly string[] {
  const listPaths = (kind: FieldKind) =>
    [...kinds].filter(([, pathKind]) => pathKind === kind).map(([path]) => path);
  const amounts = listPaths("amount");
  return amounts.length > 0 ? amounts : listPaths("number");
}

export const createRecordKindReader = (endpoint: Endpoint) => async (): Promise<FieldKinds> => {
  const { mapFieldKinds } = await import("../../../api/selection/field-kinds");
  return mapFieldKinds(await endpoint.record());
};

const kindByCell: Partial<Record<CellKind, FieldKind>> = {
  money: "amount",
  number: "number",
  percent: "number",
  date: "time",
  time: "time",
  age: "time",
  flag: "flag",
  list: "list",
  lifecycle: "word",
};

/**
 * Works like `createRecordKindReader`, for a list without an endpoint. `kinds` overrides or extends the kinds
 * of the columns.
 */
export const createColumnKindReader =
  (columns: readonly Column[], kinds: Readonly<Record<string, FieldKind>> = {}) =>
  async (): Promise<FieldKinds> =>
    new Map([
      ...columns.map(({ path, kind }) => [path, kindByCell[kind] ?? "text"] as const),
      ...Object.entries(kinds),
    ]);
