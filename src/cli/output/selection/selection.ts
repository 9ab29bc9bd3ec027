import type { Endpoint } from "../../../api/endpoint/endpoint";
import type { FieldKinds } from "../../../api/selection/field-kinds";
import type { Sums } from "../../../api/selection/sums";
import { Failure } from "../../../base/failure";
import type { RawJson } from "../../../base/json/json";
import type { Column, RawReport } from "../../../render/report";
import type { SelectionValues } from "../../flags/selection-options";
import type { Context } from "../../session/context";
import { namesHelp } from "../fields";
import { type FieldNames, fieldPath } from "./field-names";

/** What the flags of a list select. */
export interface Selection {
  /** The paths that --fields names. */
  readonly fields?: readonly string[] | undefined;
  readonly matches?: ((record: RawJson) => boolean) | undefined;
  readonly sums?: Sums | undefined;
}

interface Source {
  readonly endpoint: Endpoint;
  readonly columns: readonly Column[];
  readonly options: SelectionValues;
}

/** Reads --fields, --where and --sum; the list of fields for `--fields help`. */
export async function readSelection(context: Context, source: Source): Promise<Selection | RawReport> {
  const { fields } = context.style;
  const { where, sum } = source.options;
  if (fields === undefined && where === undefined && sum === undefined) return {};
  const { fieldKinds } = await import("../../../api/selection/field-kinds");
  const kinds = fieldKinds(await source.endpoint.record());
  const names = { paths: [...kinds.keys()], columns: source.columns };
  const help = fields && namesHelp(names, fields);
  if (help !== undefined) return help;
  const values = { ...names, paths: names.paths.filter((path) => kinds.get(path) !== "object") };
  return {
    fields: fields?.map((name) => fieldPath(name, names, "--fields")),
    matches: where && (await matcherOf(where, values, kinds, context)),
    sums: sum && (await sumsOf(sum, values, kinds)),
  };
}

export const isHelp = (selection: Selection | RawReport): selection is RawReport => "kind" in selection;

async function matcherOf(
  where: NonNullable<SelectionValues["where"]>,
  names: FieldNames,
  kinds: FieldKinds,
  { host, platformNow }: Context,
): Promise<Selection["matches"]> {
  const { conditionOf } = await import("../../../api/selection/condition");
  const { readAge } = await import("../../../api/selection/time-test");
  const hasAges = where.some(({ value }) => readAge(value) !== undefined);
  const now = hasAges ? await platformNow() : host.now();
  const conditions = where.map((expression) => {
    const path = fieldPath(expression.field, names, "--where");
    return conditionOf(expression, { path, kind: kinds.get(path) ?? "text", now });
  });
  return (record) => conditions.every((matches) => matches(record.value));
}

async function sumsOf(sum: readonly string[], names: FieldNames, kinds: FieldKinds): Promise<Sums> {
  const { currencyOf, Sums } = await import("../../../api/selection/sums");
  const fields = sum.map((name) => {
    const path = fieldPath(name, names, "--sum");
    const kind = kinds.get(path);
    if (kind === "amount" || kind === "number") return { path, currency: currencyOf(path, kinds) };
    const numbers = [...kinds].filter(([, known]) => known === "amount").map(([known]) => known);
    throw new Failure("usage", `--sum: ${path} is not a number.`, {
      hint: numbers.length === 0 ? undefined : `Choose one of ${numbers.join(", ")}.`,
    });
  });
  return new Sums(fields);
}
