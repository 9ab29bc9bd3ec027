import type { ValidateFunction } from "ajv";
import type { JsonSchema } from "../../src/api/endpoint/codec";
import type { Surface } from "../../src/base/platform";
import { buildOpenApiDocument } from "../../src/sandbox/openapi/document";
import { createAjv } from "./create-ajv";
import { openFieldCensus } from "./field-census";
import type { TestAnswer } from "./sandbox/sandbox";

export interface Contract {
  /** Each documented response, such as `GET /cases/{id} 404`. */
  readonly answers: readonly string[];
  /** Returns the documented operation for a path, such as `GET /cases/{id}`. */
  operation(method: string, path: string): string;
  /** Returns the ways in which a response violates the surface's document. */
  findings(method: string, path: string, answer: TestAnswer): readonly string[];
  /** Returns fields that the document makes optional but that every response so far contains. */
  notRequired(): readonly string[];
  /** Returns fields that the document makes nullable but that no response so far has set to null. */
  neverNull(): readonly string[];
  /** Returns the ways in which an event's body violates the document. */
  eventFindings(event: { readonly event: string }): readonly string[];
}

type Tree = Readonly<Record<string, unknown>>;

const inPointer = (key: string) => key.replaceAll("~", "~0").replaceAll("/", "~1");

/** Opens a surface's document to check responses with a JSON Schema 2020-12 validator. */
export async function openContract(surface: Surface): Promise<Contract> {
  const document = await buildOpenApiDocument(surface, "http://sandbox.invalid");
  const ajv = createAjv({ allErrors: true });
  ajv.addSchema(document, "document");
  const validators = new Map<string, ValidateFunction>();
  const look = (path: readonly string[]) =>
    path.reduce<unknown>((tree, key) => (tree as Tree | undefined)?.[key], document);
  const against = (path: readonly string[], value: unknown): readonly string[] => {
    const location = `${path.map(inPointer).join("/")}/schema`;
    const validate = validators.get(location) ?? ajv.compile({ $ref: `document#/${location}` });
    validators.set(location, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
  const census = openFieldCensus(document.components.schemas);
  const templateOf = (path: string) => findTemplate(Object.keys(document.paths), path) ?? path;
  return {
    answers: Object.entries(document.paths).flatMap(([path, item]) => answersIn(path, item)),
    operation: (method, path) => `${method} ${templateOf(path)}`,
    findings(method, path, { status, headers, json }) {
      const template = templateOf(path);
      const answer = ["paths", template, method.toLowerCase(), "responses", String(status)];
      if (look(answer) === undefined) return [`${method} ${template} does not answer ${status}`];
      const type = (headers["content-type"] ?? "").split(";")[0] ?? "";
      const content = look([...answer, "content"]);
      if (content === undefined) return json === undefined ? [] : [`${status} has no body`];
      const location = [...answer, "content", type];
      if (look(location) === undefined) return [`${status} does not come as ${type}`];
      census.count(look([...location, "schema"]) as JsonSchema, json);
      const description = String(look([...answer, "description"]));
      const unnamed = errorTypes(json).filter((name) => !description.includes(`\`${name}\``));
      return [...against(location, json), ...unnamed.map((name) => `${status} does not come with ${name}`)];
    },
    notRequired: census.notRequired,
    neverNull: census.neverNull,
    eventFindings: (event) =>
      against(["webhooks", event.event, "post", "requestBody", "content", "application/json"], event),
  };
}

function errorTypes(json: {
  readonly businessErrors?: readonly { readonly type: string }[];
}): readonly string[] {
  return (json.businessErrors ?? []).map(({ type }) => type);
}

function answersIn(path: string, item: object): readonly string[] {
  return Object.entries(item).flatMap(([method, { responses }]) =>
    Object.keys(responses).map((status) => `${method.toUpperCase()} ${path} ${status}`),
  );
}

/** Returns the document's path template for a path. A literal segment takes precedence over a parameter. */
function findTemplate(templates: readonly string[], path: string): string | undefined {
  const requested = (path.split("?")[0] ?? "").split("/");
  const fits = (template: string) => {
    const segments = template.split("/");
    return (
      segments.length === requested.length &&
      segments.every((segment, index) => segment.startsWith("{") || segment === requested[index])
    );
  };
  return templates.filter(fits).sort((a, b) => a.split("{").length - b.split("{").length)[0];
}
