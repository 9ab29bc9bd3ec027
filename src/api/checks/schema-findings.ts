import type * as z from "zod";
import type { Finding } from "../../base/finding";
import { type JsonObject, plainJson } from "../../base/json/json";
import { asQuestion, didYouMean } from "../../base/text/unknown-word";
import { issueInWords } from "./issue-words";
import { namesAt } from "./schema-walk";

/** Checks a body against a schema; returns all findings in field order. */
export function schemaFindings(schema: z.ZodType, body: JsonObject): readonly Finding[] {
  const result = schema.safeParse(plainJson(body), { error: issueInWords });
  return result.success ? [] : result.error.issues.flatMap((issue) => describeIssue(schema, issue));
}

function describeIssue(schema: z.ZodType, issue: z.core.$ZodIssue): Finding[] {
  const path = issue.path.join(".");
  if (issue.code !== "unrecognized_keys") return [{ path, message: issue.message }];
  const validNames = namesAt(schema, issue.path);
  return issue.keys.map((key) => {
    const message = `is not a known field${didYouMean(key, validNames) || beginningWith(key, validNames)}`;
    return { path: [...issue.path, key].join("."), message };
  });
}

/** Suggests `amountToRecover` for `amount`. */
const beginningWith = (key: string, validNames: readonly string[]) =>
  asQuestion(validNames.find((name) => key.length > 2 && name.toLowerCase().startsWith(key.toLowerCase())));
