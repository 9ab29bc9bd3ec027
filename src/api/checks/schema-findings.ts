import type * as z from "zod";
import type { Finding } from "../../base/finding";
import { type JsonObject, toPlainJson } from "../../base/json/json";
import { formatGuess, suggestNearest } from "../../base/text/unknown-word";
import { explainIssue } from "./issue-words";
import { listFieldNames } from "./schema-walk";

/** Checks a body against a schema; returns all findings in field order. */
export function checkBodySchema(schema: z.ZodType, body: JsonObject): readonly Finding[] {
  const result = schema.safeParse(toPlainJson(body), { error: explainIssue });
  return result.success ? [] : result.error.issues.flatMap((issue) => toFindings(schema, issue));
}

function toFindings(schema: z.ZodType, issue: z.core.$ZodIssue): Finding[] {
  const path = issue.path.join(".");
  if (issue.code !== "unrecognized_keys") return [{ path, message: issue.message }];
  const validNames = listFieldNames(schema, issue.path);
  return issue.keys.map((key) => {
    const message = `is not a known field${suggestNearest(key, validNames) || suggestByPrefix(key, validNames)}`;
    return { path: [...issue.path, key].join("."), message };
  });
}

/** Suggests a name that begins with the key, such as `amountToRecover` for `amount`. */
const suggestByPrefix = (key: string, validNames: readonly string[]) =>
  formatGuess(validNames.find((name) => key.length > 2 && name.toLowerCase().startsWith(key.toLowerCase())));
