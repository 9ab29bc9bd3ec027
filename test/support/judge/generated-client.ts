import type { Surface } from "../../../src/base/platform";
import { buildOpenApiDocument } from "../../../src/sandbox/openapi/document";

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> };
}

/** The parts of an operation that its generated method uses. */
interface MethodSource {
  readonly method: string;
  readonly path: string;
  readonly query: readonly string[];
  readonly required: readonly string[];
  readonly isKeyed: boolean;
  readonly contentType: string | undefined;
}

/** Code that sends a method's request, like the runtime of a client generator. */
const runtime = `
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

function addressOf({ path, query, required }, input) {
  for (const name of Object.keys(input)) if (name !== "body" && !query.includes(name) && !path.includes("{" + name + "}")) throw new TypeError("unknown " + name);
  for (const name of required) if (input[name] === undefined) throw new TypeError(name + " is missing");
  const target = path.replace(/\\{(\\w+)\\}/g, (_, name) => encodeURIComponent(input[name]));
  const pairs = query.filter((name) => input[name] !== undefined).map((name) => [name, String(input[name])]);
  return pairs.length === 0 ? target : target + "?" + new URLSearchParams(pairs);
}

async function send({ baseUrl, apiKey }, operation, input) {
  const { method, isKeyed, contentType } = operation;
  const headers = new Headers({ [keyHeader]: apiKey });
  if (contentType !== undefined) headers.set("Content-Type", contentType);
  if (isKeyed) headers.set("Idempotency-Key", crypto.randomUUID());
  const body = contentType === undefined ? undefined : JSON.stringify(input.body);
  for (let retries = 0; ; retries += 1) {
    const answer = await fetch(baseUrl + addressOf(operation, input), { method, headers, body, signal: AbortSignal.timeout(8000) })
      .then(async (response) => ({ status: response.status, json: await response.json().catch(() => undefined) }))
      .catch(() => ({ status: 0 }));
    if (answer.status >= 200 && answer.status < 300) return answer.json;
    if (method === "DELETE" && retries > 0 && answer.status === 404) return undefined;
    const mayHaveArrived = answer.status === 0 || answer.status >= 500;
    const mayRepeat = mayHaveArrived ? isKeyed || method !== "POST" : answer.status === 429 || (answer.status === 409 && isKeyed);
    if (!mayRepeat || retries === 3) throw new Error(operation.method + " " + operation.path + " got " + answer.status);
    await pause(answer.status === 429 ? answer.json.retryAfter * 1000 + 10 : 200 * 2 ** retries);
  }
}
`;

/** Generates a client from a surface's OpenAPI document, with one method per operation ID. */
export async function generateClient(surface: Surface): Promise<string> {
  const document = await buildOpenApiDocument(surface, "http://sandbox.invalid");
  const paths = Object.entries(
    document.paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>,
  );
  const methods = paths.flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) =>
      methodText(describe(method, path, operation), operation),
    ),
  );
  const keyHeader = document.components.securitySchemes.ApiKey.name;
  return [
    `const keyHeader = ${JSON.stringify(keyHeader)};`,
    runtime,
    "export const openClient = (access) => ({",
    ...methods,
    "});",
  ].join("\n");
}

function describe(method: string, path: string, { parameters = [], requestBody }: Operation): MethodSource {
  const named = (location: string) => parameters.filter((parameter) => parameter.in === location);
  const namesOf = (list: readonly Parameter[]) => list.map(({ name }) => name);
  return {
    method: method.toUpperCase(),
    path,
    query: namesOf(named("query")),
    required: namesOf(parameters.filter(({ required }) => required === true)),
    isKeyed: namesOf(named("header")).includes("Idempotency-Key"),
    contentType: Object.keys(requestBody?.content ?? {})[0],
  };
}

const methodText = (described: MethodSource, { operationId }: Operation): string =>
  `  ${operationId}: (input = {}) => send(access, ${JSON.stringify(described)}, input),`;
