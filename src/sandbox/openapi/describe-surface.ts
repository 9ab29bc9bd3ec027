import { getOrCreate } from "../../base/collections/get-or-create";
import type { HttpRequest } from "../../base/http";
import { type Surface, surfaces } from "../../base/platform";
import type { RequestLine } from "../wire/request-line";
import { type HandlerResponse, ok, refusals } from "../wire/responses";

const documentPrefix = "/openapi/";

export const isDocumentPath = (path: string) => path.startsWith(documentPrefix);

/** Documents, cached by key, because building one blocks the process for about 100 ms. */
const documents = new Map<string, Promise<string>>();

const getDocument = (...key: Parameters<typeof buildDocument>): Promise<string> =>
  getOrCreate(documents, JSON.stringify(key), () => buildDocument(...key));

async function buildDocument(surface: Surface, origin: string, excludesExtensions: boolean): Promise<string> {
  // Loaded on demand, because only the schemas need zod.
  const { buildOpenApiDocument } = await import("./document");
  return JSON.stringify(await buildOpenApiDocument(surface, origin, { excludesExtensions }));
}

/** Serves the OpenAPI documents of the three surfaces. They contain no secrets, so no key is needed. */
export async function serveDocument(
  { method }: HttpRequest,
  { path, origin }: RequestLine,
  excludesExtensions: boolean,
): Promise<HandlerResponse> {
  const documentPaths = surfaces.map((name) => `${documentPrefix}${name}.json`);
  const surface = surfaces[documentPaths.indexOf(path)];
  if (surface === undefined) return refusals.notFound(`There is ${documentPaths.join(", ")}`);
  if (method !== "GET") return refusals.methodNotAllowed(method, ["GET"]);
  return ok(await getDocument(surface, origin, excludesExtensions));
}
