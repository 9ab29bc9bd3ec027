import type { JsonSchema } from "../../api/endpoint/codec";
import { schemaPath } from "./record-schemas";

type Schemas = Readonly<Record<string, JsonSchema>>;

/** The schemas that a part of the document leads to, directly or through others. */
export function usedSchemas(part: unknown, all: Schemas): Schemas {
  const used = new Set<string>();
  const follow = (from: unknown): void => {
    for (const name of referencesIn(from)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(all[name]);
    }
  };
  follow(part);
  return Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)));
}

function referencesIn(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([keyword, inner]) =>
    keyword === "$ref" ? [String(inner).slice(schemaPath("").length)] : referencesIn(inner),
  );
}
