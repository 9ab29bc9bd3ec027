import type { JsonSchema } from "../../api/endpoint/codec";
import type { Endpoint } from "../../api/endpoint/endpoint";
import { NoContent } from "../../api/records/no-content";
import { PageInfo } from "../../api/records/part";
import { groupBy } from "../../base/collections/group-by";
import { mediaTypes } from "../wire/responses";
import { createObjectSchema, createReference, createSchemaReference } from "./record-schemas";
import { type DocumentedRefusal, listRefusals } from "./refusal-rules";
import type { RefusalShape } from "./refusal-schemas";

const descriptionByStatus: Readonly<Record<number, string>> = {
  200: "Done.",
  201: "Created.",
  202: "Created; the client still has to sign.",
  204: "Done; the answer has no body.",
  400: "A value is missing, unreadable or against a rule.",
  401: "The key or token is missing, invalid or expired.",
  403: "The operation exists on the test host only.",
  404: "Not found, or owned by another caller.",
  409: "Conflicts with existing data.",
  413: "The file is too large.",
  415: "The file has a type that is not accepted.",
  422: "A business rule forbids it.",
  429: "Too many requests.",
  500: "Internal error of the platform.",
};

/** Describes the successes and refusals of an endpoint, keyed by status. */
export async function describeResponses(endpoint: Endpoint): Promise<Readonly<Record<string, unknown>>> {
  const { statuses = [200] } = endpoint;
  const hasContent = (await endpoint.record()) !== NoContent;
  const successContent = hasContent ? buildSuccessContent(await buildSuccessSchema(endpoint)) : {};
  const refusals = groupBy(listRefusals(endpoint), ({ status }) => String(status));
  return Object.fromEntries([
    ...statuses.map((status) => [status, buildAnswer(status, successContent)]),
    ...refusals.map((group) => {
      const { status } = group[0];
      return [status, buildAnswer(status, buildRefusalContent(group), group)];
    }),
  ]);
}

function buildAnswer(status: number, content: object, refusals: readonly DocumentedRefusal[] = []) {
  const types = [...new Set(refusals.flatMap((refusal) => refusal.types ?? []))];
  const typesText = types.length === 0 ? "" : ` Types: ${types.map((type) => `\`${type}\``).join(", ")}.`;
  return {
    description: `${descriptionByStatus[status]}${typesText}`,
    ...(Object.keys(content).length > 0 && { content }),
  };
}

const buildSuccessContent = (schema: JsonSchema) =>
  Object.fromEntries(mediaTypes.map((type) => [type, { schema }]));

const getContentType = (shape: RefusalShape) =>
  shape === "Problem" || shape === "ValidationProblem" ? "application/problem+json" : "application/json";

function buildRefusalContent(refusals: readonly DocumentedRefusal[]): object {
  const shapes = [...new Set(refusals.map(({ shape }) => shape))];
  return Object.fromEntries(
    groupBy(shapes, getContentType).map((names) => [
      getContentType(names[0]),
      { schema: buildSchemaUnion(names) },
    ]),
  );
}

function buildSchemaUnion(names: readonly RefusalShape[]): JsonSchema {
  const [only, ...others] = names.map(createReference);
  return only !== undefined && others.length === 0 ? only : { anyOf: [only, ...others] };
}

async function buildSuccessSchema({ surface, record, list, isKeyed }: Endpoint): Promise<JsonSchema> {
  const item = createSchemaReference(await record());
  if (isKeyed === true) return { type: "object", additionalProperties: item };
  if (list === undefined) return item;
  const items = { type: "array", items: item };
  if (!list.isPaged) return items;
  const pagedProperties = { page: createSchemaReference(PageInfo), [list.items]: items };
  return createObjectSchema(
    surface === "referral" ? { ...pagedProperties, summary: { type: "object" } } : pagedProperties,
  );
}
