import type { JsonSchema } from "../../src/api/endpoint/codec";

interface FieldCounts {
  seen: number;
  present: number;
  nulls: number;
  readonly isRequired: boolean;
  readonly isNullable: boolean;
}

export interface FieldCensus {
  /** Counts a response's fields under the schemas that describe them. */
  count(schema: JsonSchema, value: unknown): void;
  /**
   * Returns fields that every response contains but the document doesn't require, such as `CaseRecord.id`.
   */
  notRequired(): readonly string[];
  /** Returns fields that are never null although the document allows it. */
  neverNull(): readonly string[];
}

type Tree = Readonly<Record<string, unknown>>;

const isTree = (value: unknown): value is Tree =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the schemas that a value may match: the schema itself, or those of an `anyOf`. */
const branchesOf = (schema: JsonSchema) => (schema.anyOf as readonly JsonSchema[] | undefined) ?? [schema];

const isNullable = (schema: JsonSchema) =>
  branchesOf(schema).some(({ type }) => type === "null" || (Array.isArray(type) && type.includes("null")));

/** Counts how often each field of the component schemas was present, and how often it was null. */
export function openFieldCensus(schemas: Readonly<Record<string, JsonSchema>>): FieldCensus {
  const fields = new Map<string, FieldCounts>();

  const countField = (name: string, parent: JsonSchema, schema: JsonSchema, holder: Tree, key: string) => {
    const required = (parent.required ?? []) as readonly string[];
    const fresh = { seen: 0, present: 0, nulls: 0 };
    const counted = fields.get(name) ?? {
      ...fresh,
      isRequired: required.includes(key),
      isNullable: isNullable(schema),
    };
    fields.set(name, counted);
    counted.seen += 1;
    if (!(key in holder)) return;
    counted.present += 1;
    if (holder[key] === null) counted.nulls += 1;
  };

  const count = (schema: JsonSchema, value: unknown, name: string): void => {
    for (const branch of branchesOf(schema)) {
      if (typeof branch.$ref === "string") {
        const component = branch.$ref.slice(branch.$ref.lastIndexOf("/") + 1);
        if (isTree(value)) count(schemas[component] ?? {}, value, component);
      } else if (Array.isArray(value) && isTree(branch.items)) {
        for (const item of value) count(branch.items, item, name);
      } else if (isTree(value) && isTree(branch.properties)) {
        for (const [key, inner] of Object.entries(branch.properties)) {
          const at = `${name}.${key}`;
          countField(at, branch, inner as JsonSchema, value, key);
          if (value[key] != null) count(inner as JsonSchema, value[key], at);
        }
      }
    }
  };

  const namesOf = (fits: (counted: FieldCounts) => boolean) =>
    [...fields].filter(([, counted]) => fits(counted)).map(([name]) => name);
  return {
    count: (schema, value) => count(schema, value, ""),
    notRequired: () => namesOf(({ seen, present, isRequired }) => !isRequired && present === seen),
    neverNull: () => namesOf((field) => field.isNullable && field.present > 0 && field.nulls === 0),
  };
}
