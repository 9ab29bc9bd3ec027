import { encodeAdvice } from "../../base/advice/sandbox-lines";
import { Failure, type FailureKind } from "../../base/failure";
import type { Headers, HttpRequest } from "../../base/http";
import type { Inspector } from "../inspector/inspector";
import type { World } from "../store/world";
import type { RequestLine } from "../wire/request-line";
import { controlPrefix } from "../wire/request-line";
import { createPlainRefusal, type HandlerResponse } from "../wire/responses";
import type { ControlAction, ControlRequest } from "./action";
import { actionsByPath } from "./actions";
import { type ControlCredentials, checkCaller, isSameOriginPage } from "./admission";

const getOwnValue = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/**
 * Statuses and error types for failures that the caller should see. Other failures are rethrown, because the
 * caller didn't cause them.
 */
const refusalByKind: Readonly<Partial<Record<FailureKind, readonly [status: number, error: string]>>> = {
  usage: [400, "BadRequest"],
  "not-found": [404, "NotFound"],
  conflict: [409, "Conflict"],
  rejected: [422, "Unprocessable"],
};

/** Headers that prevent caching, and that keep pages of other sites from loading the response. */
const privateHeaders: Headers = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
};

async function runAction(
  action: ControlAction,
  world: World,
  request: ControlRequest,
): Promise<HandlerResponse> {
  try {
    const answer = await action(world, request);
    return { ...answer, headers: { ...privateHeaders, ...answer.headers } };
  } catch (error) {
    const refusal = error instanceof Failure ? refusalByKind[error.kind] : undefined;
    if (!(error instanceof Failure) || refusal === undefined) throw error;
    const [status, name] = refusal;
    const { hint, fields, findings } = error.details;
    const details = { hint, advice: encodeAdvice(hint), errors: fields, findings };
    return { status, body: JSON.stringify({ error: name, message: error.message, ...details }) };
  }
}

/** Loads the inspector's actions only when a page calls them. */
async function loadActions(inspector: Inspector | undefined, name: string) {
  if (inspector === undefined || !name.startsWith("inspector/")) return actionsByPath;
  return (await import("./inspector/actions")).inspectorActions;
}

/**
 * Handles control requests from the `sandbox` commands and the inspector. They arrive at the same origin as
 * all other requests.
 */
export async function handleControlRequest(
  world: World,
  credentials: ControlCredentials,
  request: HttpRequest,
  line: RequestLine,
): Promise<HandlerResponse> {
  const { inspector } = credentials;
  const name = line.path.slice(controlPrefix.length);
  // A browser without a session may perform only this action.
  const isCodeExchange = name === "inspector/session" && isSameOriginPage(request, line);
  const refusal = isCodeExchange ? undefined : checkCaller(credentials, request, line);
  if (refusal !== undefined) return refusal;
  const table = await loadActions(inspector, name);
  const actionByMethod = getOwnValue(table, name);
  if (actionByMethod === undefined) {
    const message = `There is ${Object.keys(table).join(", ")} below ${controlPrefix}`;
    return createPlainRefusal(404, "NotFound", message);
  }
  const action = getOwnValue(actionByMethod, request.method);
  if (action === undefined) {
    const allow = Object.keys(actionByMethod).join(", ");
    const methodRefusal = createPlainRefusal(405, "MethodNotAllowed", `${line.path} takes ${allow}`);
    return { ...methodRefusal, headers: { allow } };
  }
  if (request.isOversized === true)
    return createPlainRefusal(413, "PayloadTooLarge", "The request body is larger than 26 MiB");
  const { query, origin } = line;
  return runAction(action, world, { body: request.body, query, origin, inspector });
}
