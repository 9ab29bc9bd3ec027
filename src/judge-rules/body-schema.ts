import type * as z from "zod";
import { checkBodySchema } from "../api/checks/schema-findings";
import { findSchema, listFieldNames } from "../api/checks/schema-walk";
import type { Finding } from "../base/finding";
import { isJsonObject, type JsonObject, type JsonValue, tryParseJson } from "../base/json/json";
import type { Exchange } from "../traffic/exchange";

const findingsByBody = new Map<string, Promise<readonly Finding[]>>();
const maxCachedBodies = 5_000;

/** Checks a JSON body against the fields of its operation. Caches the result for equal bodies. */
export function checkBody(exchange: Exchange): Promise<readonly Finding[]> {
  const { surface, endpoint, body, bodyDigest } = exchange;
  if (endpoint?.body === undefined || body === undefined) return Promise.resolve([]);
  const key = `${surface} ${endpoint.name} ${bodyDigest}`;
  const findings = findingsByBody.get(key) ?? compareWithSchema(exchange);
  if (findingsByBody.size >= maxCachedBodies) findingsByBody.clear();
  findingsByBody.set(key, findings);
  return findings;
}

async function compareWithSchema({ endpoint, body = "" }: Exchange): Promise<readonly Finding[]> {
  const json = tryParseJson(body);
  if (endpoint?.body === undefined || !isJsonObject(json)) return [];
  const schema = await endpoint.body();
  return checkBodySchema(schema, toDeclaredSpelling(schema, json) as JsonObject);
}

/** Changes field names to the letter case in the schema, because the platform ignores case (AMB-02). */
function toDeclaredSpelling(schema: z.ZodType | undefined, value: JsonValue): JsonValue {
  const getFieldSchema = (name: string | number) => schema && findSchema(schema, [name]);
  if (Array.isArray(value))
    return value.map((item: JsonValue) => toDeclaredSpelling(getFieldSchema(0), item));
  if (!isJsonObject(value)) return value;
  const names = schema === undefined ? [] : listFieldNames(schema, []);
  const getDeclaredName = (name: string) =>
    names.find((other) => other.toLowerCase() === name.toLowerCase()) ?? name;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      getDeclaredName(name),
      toDeclaredSpelling(getFieldSchema(getDeclaredName(name)), field ?? null),
    ]),
  );
}
