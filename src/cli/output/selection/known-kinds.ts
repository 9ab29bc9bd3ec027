import type { Endpoint } from "../../../api/endpoint/endpoint";
import type { FieldKind, FieldKinds } from "../../../api/selection/field-kinds";
import type { CellKind, Column } from "../../../render/report";

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
 * Like `createRecordKindReader`, for a list without an endpoint. `kinds` overrides or extends the columns'
 * kinds.
 */
export const createColumnKindReader =
  (columns: readonly Column[], kinds: Readonly<Record<string, FieldKind>> = {}) =>
  async (): Promise<FieldKinds> =>
    new Map([
      ...columns.map(({ path, kind }) => [path, kindByCell[kind] ?? "text"] as const),
      ...Object.entries(kinds),
    ]);
