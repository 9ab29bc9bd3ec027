type Schema = Readonly<Record<string, unknown>>;

/** Schemas with less text are not shared. */
const minLength = 160;

/** Keywords whose value is a map of schemas by name. */
const maps: ReadonlySet<string> = new Set(["properties", "$defs"]);
/** Keywords whose values contain no schemas. */
const values: ReadonlySet<string> = new Set(["enum", "const", "default", "examples", "required"]);

/** Replaces a schema. `name` is the property that it describes. */
type Replace = (schema: Schema, name: string) => Schema;

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const mapValues = (object: Schema, change: (value: unknown, key: string) => unknown): Schema =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]));

/** Returns the schema with each of its direct parts replaced. */
function replaceParts(schema: Schema, name: string, replace: Replace): Schema {
  const part = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => part(item, key));
    return isSchema(value) ? replace(value, key) : value;
  };
  return mapValues(schema, (value, keyword) => {
    if (values.has(keyword)) return value;
    if (keyword === "patternProperties" && isSchema(value))
      return mapValues(value, (entry) => part(entry, name));
    return maps.has(keyword) && isSchema(value) ? mapValues(value, part) : part(value, name);
  });
}

/** Counts how often each schema occurs. Counts the parts of a repeated schema only once. */
function countSchemas(root: Schema): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const count: Replace = (schema, name) => {
    const text = JSON.stringify(schema);
    const before = counts.get(text) ?? 0;
    counts.set(text, before + 1);
    return before === 0 ? replaceParts(schema, name, count) : schema;
  };
  replaceParts(root, "", count);
  return counts;
}

/** Moves long schemas that occur more than once to `$defs`, so that each is printed once. */
export function shareSchemas(root: Schema): Schema {
  const counts = countSchemas(root);
  const names = new Map<string, string>();
  const shared: Record<string, Schema> = {};
  const share: Replace = (schema, name) => {
    const text = JSON.stringify(schema);
    if (text.length < minLength || (counts.get(text) ?? 0) < 2) return replaceParts(schema, name, share);
    const sharedName = names.get(text) ?? `${name.replace(/\W+/g, "")}-${names.size + 1}`;
    if (!names.has(text)) {
      names.set(text, sharedName);
      shared[sharedName] = replaceParts(schema, name, share);
    }
    return { $ref: `#/$defs/${sharedName}` };
  };
  const { $defs, ...rest } = replaceParts(root, "scenario", share);
  return { ...rest, $defs: { ...(isSchema($defs) ? $defs : {}), ...shared } };
}
