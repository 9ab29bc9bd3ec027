import { getOrCreate } from "../../base/collections/get-or-create";
import { isJsonObject, type JsonValue } from "../../base/json/json";
import type { Value } from "./probe-answers";
import { describeRole } from "./role";

/** Fields of a response by path, with the kinds of their values and how many objects have them. */
export type Shape = Readonly<Record<string, FieldShape>>;

export interface FieldShape {
  readonly roles: readonly string[];
  /** Number of objects that have the field. */
  readonly count: number;
  /** Number of objects that could have the field. */
  readonly of: number;
}

/** Lowercases the first letter, because its case is a separate assumption (AMB-02). */
export const toCamelCase = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

/** Reads the shape of a response. In a keyed response, the field names of the outer object are values. */
export function buildShape(value: Value, isKeyed = false): Shape {
  const fields = new Map<string, { readonly roles: Set<string>; count: number }>();
  const objectCounts = new Map<string, number>();
  const visit = (node: Value, path: string, keyed: boolean): void => {
    if (Array.isArray(node)) for (const item of node) add(item, `${path}[]`);
    if (!isJsonObject(node)) return;
    if (!keyed) objectCounts.set(path, (objectCounts.get(path) ?? 0) + 1);
    for (const [name, inner] of Object.entries(node)) {
      const pathBelow = keyed ? `${path}{}` : `${path}${path === "" ? "" : "."}${toCamelCase(name)}`;
      add(inner ?? null, pathBelow);
    }
  };
  const add = (part: JsonValue, path: string): void => {
    const field = getOrCreate(fields, path, () => ({ roles: new Set(), count: 0 }));
    field.roles.add(describeRole(part));
    field.count += 1;
    visit(part, path, false);
  };
  visit(value, "", isKeyed);
  return Object.fromEntries(
    [...fields].map(([path, { roles, count }]) => [
      path,
      { roles: [...roles].sort(), count, of: objectCounts.get(getParentPath(path)) ?? count },
    ]),
  );
}

/**
 * Returns the path of the enclosing object: `cases[].debtor` for `cases[].debtor.name`. Empty for a top-level
 * field.
 */
export const getParentPath = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf(".")));
