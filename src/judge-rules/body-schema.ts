import type * as z from "zod";
import { schemaFindings } from "../api/checks/schema-findings";
import { namesAt, schemaAt } from "../api/checks/schema-walk";
import type { Finding } from "../base/finding";
import { isJsonObject, type JsonObject, type JsonValue, tryParseJson } from "../base/json/json";
import type { Exchange } from "../traffic/exchange";

const findingsByBody = new Map<string, Promise<readonly Finding[]>>();
const maxKnown = 5_000;

/** Compares a JSON body with the fields of its operation. Caches the result for equal bodies. */
export function bodyFindings(exchange: Exchange): Promise<readonly Finding[]> {
  const { surface, endpoint, body, bodyDigest } = exchange;
  if (endpoint?.body === undefined || body === undefined) return Promise.resolve([]);
  const key = `${surface} ${endpoint.name} ${bodyDigest}`;
  const findings = findingsByBody.get(key) ?? compare(exchange);
  if (findingsByBody.size >= maxKnown) findingsByBody.clear();
  findingsByBody.set(key, findings);
  return findings;
}

async function compare({ endpoint, body = "" }: Exchange): Promise<readonly Finding[]> {
  const json = tryParseJson(body);
  if (endpoint?.body === undefined || !isJsonObject(json)) return [];
  const schema = await endpoint.body();
  return schemaFindings(schema, spelledAs(schema, json) as JsonObject);
}

/** Respells field names as in the schema, because the platform ignores their letter case (AMB-02). */
function spelledAs(schema: z.ZodType | undefined, value: JsonValue): JsonValue {
  const at = (name: string | number) => schema && schemaAt(schema, [name]);
  if (Array.isArray(value)) return value.map((item: JsonValue) => spelledAs(at(0), item));
  if (!isJsonObject(value)) return value;
  const names = schema === undefined ? [] : namesAt(schema, []);
  const declaredName = (name: string) =>
    names.find((other) => other.toLowerCase() === name.toLowerCase()) ?? name;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      declaredName(name),
      spelledAs(at(declaredName(name)), field ?? null),
    ]),
  );
}
