type Schema = Readonly<Record<string, unknown>>;

/** Schemas with a shorter text are not shared. */
const minSharedLength = 160;

/** Keywords whose value maps names to schemas. */
const mapKeywords: ReadonlySet<string> = new Set(["properties", "$defs"]);
/** Keywords whose values can't contain schemas. */
const dataKeywords: ReadonlySet<string> = new Set(["enum", "const", "default", "examples", "required"]);

/** Replaces a schema. `name` is the property it describes. */
type ReplaceSchema = (schema: Schema, name: string) => Schema;

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const mapValues = (object: Schema, change: (value: unknown, key: string) => unknown): Schema =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]));

function replaceSubschemas(schema: Schema, name: string, replace: ReplaceSchema): Schema {
  const replaceValue = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => replaceValue(item, key));
    return isSchema(value) ? replace(value, key) : value;
  };
  return mapValues(schema, (value, keyword) => {
    if (dataKeywords.has(keyword)) return value;
    if (keyword === "patternProperties" && isSchema(value))
      return mapValues(value, (entry) => replaceValue(entry, name));
    return mapKeywords.has(keyword) && isSchema(value)
      ? mapValues(value, replaceValue)
      : replaceValue(value, name);
  });
}

/** Counts the occurrences of each schema. Counts the parts of a repeated schema only once. */
function countSchemas(root: Schema): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const countSchema: ReplaceSchema = (schema, name) => {
    const text = JSON.stringify(schema);
    const previousCount = counts.get(text) ?? 0;
    counts.set(text, previousCount + 1);
    return previousCount === 0 ? replaceSubschemas(schema, name, countSchema) : schema;
  };
  replaceSubschemas(root, "", countSchema);
  return counts;
}

/** Moves long schemas that occur more than once to `$defs`, which prints each of them once. */
export function shareSchemas(root: Schema): Schema {
  const counts = countSchemas(root);
  const nameByText = new Map<string, string>();
  const sharedSchemas: Record<string, Schema> = {};
  const shareSchema: ReplaceSchema = (schema, name) => {
    const text = JSON.stringify(schema);
    if (text.length < minSharedLength || (counts.get(text) ?? 0) < 2)
      return replaceSubschemas(schema, name, shareSchema);
    const sharedName = nameByText.get(text) ?? `${name.replace(/\W+/g, "")}-${nameByText.size + 1}`;
    if (!nameByText.has(text)) {
      nameByText.set(text, sharedName);
      sharedSchemas[sharedName] = replaceSubschemas(schema, name, shareSchema);
    }
    return { $ref: `#/$defs/${sharedName}` };
  };
  const { $defs, ...rest } = replaceSubschemas(root, "scenario", shareSchema);
  return { ...rest, $defs: { ...(isSchema($defs) ? $defs : {}), ...sharedSchemas } };
}
