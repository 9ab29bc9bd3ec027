import type { JsonSchema } from "./codec";

type Schemas = Readonly<Record<string, JsonSchema>>;

/**
 * Returns the schemas that `part` refers to, directly or through others. References begin with `prefix`, such
 * as `#/$defs/`.
 */
export function usedSchemas(part: unknown, allSchemas: Schemas, prefix: string): Schemas {
  const used = new Set<string>();
  const follow = (from: unknown): void => {
    for (const name of referencesIn(from, prefix)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(allSchemas[name]);
    }
  };
  follow(part);
  return Object.fromEntries(Object.entries(allSchemas).filter(([name]) => used.has(name)));
}

function referencesIn(value: unknown, prefix: string): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([keyword, inner]) =>
    keyword === "$ref" ? [String(inner).slice(prefix.length)] : referencesIn(inner, prefix),
  );
}
