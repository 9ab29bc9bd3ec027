import type { HttpRequest } from "../../base/http";
import { surfaces } from "../../base/platform";
import { type Answer, methodNotAllowed, notFound, ok } from "../wire/answers";
import type { RequestLine } from "../wire/request-line";

const prefix = "/openapi/";

export const isDocumentPath = (path: string) => path.startsWith(prefix);

/** The documents of the three surfaces; they hold no secret and need no key. */
export async function describeSurface(
  { method }: HttpRequest,
  { path, origin }: RequestLine,
  isSpecifiedOnly: boolean,
): Promise<Answer> {
  const surface = surfaces.find((name) => path === `${prefix}${name}.json`);
  if (surface === undefined)
    return notFound(`There is ${surfaces.map((name) => `${prefix}${name}.json`).join(", ")}`);
  if (method !== "GET") return methodNotAllowed(method, ["GET"]);
  // Reading the schemas takes zod, which nothing else here needs.
  const { openApiDocument } = await import("./document");
  return ok(JSON.stringify(await openApiDocument(surface, origin, { isSpecifiedOnly })));
}
