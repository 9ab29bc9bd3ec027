import type { Endpoint } from "../../api/endpoint/endpoint";
import { endpoints } from "../../api/endpoint/endpoints";
import { maxFileBytes } from "../../api/files/upload-rules";
import { type Surface, surfaces } from "../../base/platform";
import type { Handler } from "../surfaces/handler";
import { handlers } from "../surfaces/handlers";
import { type RefuseType, refusedSubmissionType, refusedType } from "../wire/answers";
import { type Match, makeRouter } from "./router";

/** Maximum body size. No operation needs more; parsing and checking such a body takes about 20 ms. */
const maxBodyBytes = 2 ** 20;
/** Maximum form size; the fields around a file are small. */
export const maxFormBytes = maxFileBytes + maxBodyBytes;

export interface HttpRoute {
  readonly name: string;
  readonly method: Endpoint["method"];
  readonly path: string;
  readonly handle: Handler;
  readonly takesKey: boolean;
  readonly isKeyPerBody: boolean;
  readonly isForm: boolean;
  readonly refuse: RefuseType;
  readonly isTestHostOnly: boolean;
  readonly isExtension: boolean;
}

function routesOf(surface: Surface, isSpecifiedOnly: boolean): HttpRoute[] {
  const known: Readonly<Record<string, Handler>> = { ...handlers[surface] };
  return endpoints.flatMap((endpoint) => {
    const handle = known[endpoint.name];
    if (endpoint.surface !== surface || handle === undefined) return [];
    const { isExtension = false } = endpoint;
    if (isSpecifiedOnly && isExtension) return [];
    const { name, method, path, idempotencyKey, isKeyPerBody = false } = endpoint;
    const { isForm = false, isTestHostOnly = false } = endpoint;
    const refuse = endpoint.rules.includes("ERR-05") ? refusedSubmissionType : refusedType;
    const takesKey = idempotencyKey !== undefined;
    const traits = { takesKey, isKeyPerBody, isForm, isTestHostOnly, isExtension };
    return [{ name, method, path, handle, ...traits, refuse }];
  });
}

type Routers = Record<Surface, ReturnType<typeof makeRouter<HttpRoute>>>;

const makeRouters = (isSpecifiedOnly: boolean) =>
  Object.fromEntries(
    surfaces.map((surface) => [surface, makeRouter(routesOf(surface, isSpecifiedOnly))]),
  ) as Routers;

const routers = makeRouters(false);
let specifiedRouters: Routers | undefined;

/** Finds the route of a request, among extensions too. */
export const findRoute = (surface: Surface, method: string, path: string): Match<HttpRoute> =>
  routers[surface](method, path);

/** Creates its routers on first use, because nearly every sandbox has extensions enabled. */
export function findSpecifiedRoute(surface: Surface, method: string, path: string): Match<HttpRoute> {
  specifiedRouters ??= makeRouters(true);
  return specifiedRouters[surface](method, path);
}

/** Maximum size of the body that the operation reads. */
export const bodyLimitOf = ({ isForm }: HttpRoute) => (isForm ? maxFormBytes : maxBodyBytes);
