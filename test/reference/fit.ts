import { commands } from "../../src/commands";
import { jsonSchemas } from "../../src/reference/computed/json-schemas";
import { createAjv } from "../support/create-ajv";

const ajv = createAjv();

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema;
  readonly items?: Schema | false;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly $ref?: string;
}

type Defs = Readonly<Record<string, Schema>>;

const { printed, $defs } = await jsonSchemas(commands);

/** Names of all published schemas, such as `cases list`. */
export const schemaWords = Object.keys(printed);

/** Returns a published schema by name: `cases list`, `cases watch --line`, `error`. */
export function schemaOf(words: string): string {
  const schema = printed[words];
  if (schema === undefined) throw new Error(`there is no schema of ${words}`);
  return JSON.stringify({ ...schema, $defs });
}

/** Returns how a value violates the schema, and which of its names the schema lacks. */
export function misfits(value: unknown, schemaText: string): readonly unknown[] {
  const schema = JSON.parse(schemaText);
  const fits = ajv.compile(schema);
  return [...(fits(value) ? [] : (fits.errors ?? [])), ...unnamed(value, schema, schema.$defs ?? {})];
}

const opened = ({ anyOf = [], oneOf = [], $ref = "", ...schema }: Schema, defs: Defs): readonly Schema[] => [
  schema,
  ...[...anyOf, ...oneOf, defs[$ref.replace("#/$defs/", "")] ?? []]
    .flat()
    .flatMap((entry) => opened(entry, defs)),
];

/**
 * Lists printed names that the schema lacks. Schema objects allow extra names, so validation alone would
 * accept nearly everything.
 */
function unnamed(value: unknown, schema: Schema, defs: Defs): readonly string[] {
  const choices = opened(schema, defs);
  if (Array.isArray(value)) {
    const items = choices.flatMap(({ items, prefixItems = [] }) => [
      ...prefixItems,
      ...(items ? [items] : []),
    ]);
    return [...new Set(value.flatMap((item) => unnamed(item, { anyOf: items }, defs)))];
  }
  const isSilent = choices.every(({ properties = {} }) => Object.keys(properties).length === 0);
  if (typeof value !== "object" || value === null || isSilent) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const known = choices.flatMap(({ properties }) => properties?.[name] ?? []);
    const others = choices.flatMap(({ additionalProperties: other = {} }) =>
      Object.keys(other).length === 0 ? [] : [other],
    );
    if (known.length + others.length === 0) return [name];
    if (name === "page") return [];
    return unnamed(inner, { anyOf: known.length === 0 ? others : known }, defs).map(
      (path) => `${name}.${path}`,
    );
  });
}
