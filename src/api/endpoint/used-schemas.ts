import type { JsonSchema } from "./codec";

type Schemas = Readonly<Record<string, JsonSchema>>;

/**
 * Returns the schemas that `root` refers to, directly or indirectly. References begin with `prefix`, such as
 * `#/$defs/`.
 */
export function selectUsedSchemas(root: unknown, allSchemas: Schemas, prefix: string): Schemas {
  const usedNames = new Set<string>();
  const collectFrom = (source: unknown): void => {
    for (const name of listReferences(source, prefix)) {
      if (usedNames.has(name)) continue;
      usedNames.add(name);
      collectFrom(allSchemas[name]);
    }
  };
  collectFrom(root);
  return Object.fromEntries(Object.entries(allSchemas).filter(([name]) => usedNames.has(name)));
}

function listReferences(value: unknown, prefix: string): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([keyword, inner]) =>
    keyword === "$ref" ? [String(inner).slice(prefix.length)] : listReferences(inner, prefix),
  );
}
