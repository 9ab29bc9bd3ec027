import type { Endpoint } from "../../api/endpoint/endpoint";
import { endpoints } from "../../api/endpoint/endpoints";
import type { Surface } from "../../base/platform";
import { capitalize, splitCamelCase } from "../../base/text/sentence";
import { describeResponses } from "./answers";
import { describeParameters } from "./parameters";
import { createSchemaReference } from "./record-schemas";

export async function describePaths(
  surface: Surface,
  excludesExtensions: boolean,
): Promise<Readonly<Record<string, object>>> {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints.filter(
    (operation) => operation.surface === surface && !(excludesExtensions && operation.isExtension),
  )) {
    const item = paths[endpoint.path] ?? {};
    paths[endpoint.path] = { ...item, [endpoint.method.toLowerCase()]: await describeOperation(endpoint) };
  }
  return paths;
}

async function describeOperation(endpoint: Endpoint): Promise<object> {
  const { name, body, isDeprecated, isExtension, rules } = endpoint;
  const description = listNotes(endpoint).join(" ");
  const parameters = describeParameters(endpoint);
  const bodyType = endpoint.isForm === true ? "multipart/form-data" : "application/json";
  return {
    operationId: name,
    summary: capitalize(splitCamelCase(name)),
    ...(description !== "" && { description }),
    tags: [readNoun(endpoint)],
    ...(isDeprecated === true && { deprecated: true }),
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && {
      requestBody: {
        required: true,
        content: { [bodyType]: { schema: createSchemaReference(await body()) } },
      },
    }),
    responses: await describeResponses(endpoint),
    ...(isExtension === true && { "x-extension": true }),
    "x-rules": rules,
  };
}

/** Returns notes about the limits and effects of an operation. */
function listNotes(endpoint: Endpoint): readonly string[] {
  const notes: readonly (readonly [boolean | undefined, string])[] = [
    [endpoint.isTestHostOnly, "On the test host only; the live host answers 403."],
    [endpoint.isTestCaseOnly, "For test cases only."],
    [endpoint.isDestructive, "It cannot be undone."],
    [endpoint.isBulk, "It reaches many records at once."],
    [endpoint.isExtension, "An extension: the interface description does not specify it."],
    [endpoint.isDeprecated, "Deprecated: another operation replaces it. It still works."],
  ];
  return notes.flatMap(([applies, note]) => (applies === true ? [note] : []));
}

/** Returns the noun in a path, such as `webhooks` for `/v1/webhooks/{id}`. */
function readNoun({ path }: Endpoint): string {
  const [noun = ""] = path.split("/").filter((segment) => segment !== "" && segment !== "v1");
  return noun.toLowerCase();
}
