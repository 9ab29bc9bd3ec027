import { Failure, type FailureKind } from "../../base/failure";
import type { Headers, HttpRequest } from "../../base/http";
import { isSameSecret } from "../store/token";
import type { World } from "../store/world";
import type { Answer } from "../wire/answers";
import type { RequestLine } from "../wire/request-line";
import type { Action, ControlRequest } from "./action";
import { actions } from "./actions";
import { controlPrefix } from "./path";

/** No page in a browser controls the world, not even one of this machine. */
function findStranger(token: string, { headers }: HttpRequest): Answer | undefined {
  if (headers.origin !== undefined) return refuse(403, "Forbidden", "Requests from a web page are refused");
  const given = /^bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
  if (isSameSecret(given, token)) return undefined;
  return refuse(401, "Unauthorized", "Send the control token as Authorization: Bearer <token>");
}

const own = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

const refuse = (status: number, error: string, message: string, headers: Headers = {}): Answer => ({
  status,
  body: JSON.stringify({ error, message }),
  headers,
});

/** What an action throws for whoever asked for it; any other failure is trouble of the host. */
const refusals: Readonly<Partial<Record<FailureKind, readonly [status: number, error: string]>>> = {
  usage: [400, "BadRequest"],
  "not-found": [404, "NotFound"],
  conflict: [409, "Conflict"],
  rejected: [422, "Unprocessable"],
};

async function carryOut(action: Action, world: World, asked: ControlRequest): Promise<Answer> {
  try {
    return await action(world, asked);
  } catch (error) {
    const refusal = error instanceof Failure ? refusals[error.kind] : undefined;
    if (!(error instanceof Failure) || refusal === undefined) throw error;
    const [status, name] = refusal;
    const { hint, fields } = error.details;
    return { status, body: JSON.stringify({ error: name, message: error.message, hint, errors: fields }) };
  }
}

/** What the `sandbox` commands do to a world, through the same entry point as every other request. */
export async function control(
  world: World,
  token: string,
  request: HttpRequest,
  line: RequestLine,
): Promise<Answer> {
  const stranger = findStranger(token, request);
  if (stranger !== undefined) return stranger;
  const methods = own(actions, line.path.slice(controlPrefix.length));
  if (methods === undefined)
    return refuse(404, "NotFound", `There is ${Object.keys(actions).join(", ")} below ${controlPrefix}`);
  const action = own(methods, request.method);
  if (action !== undefined && request.isOversized === true)
    return refuse(413, "PayloadTooLarge", "The request body is larger than 26 MiB");
  if (action !== undefined)
    return carryOut(action, world, { body: request.body, query: line.query, origin: line.origin });
  const allowed = Object.keys(methods).join(", ");
  return refuse(405, "MethodNotAllowed", `${line.path} takes ${allowed}`, { allow: allowed });
}
