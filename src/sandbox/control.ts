import type { HttpRequest } from "../base/http";
import { isJsonObject, type JsonObject, NumberText, parseJson } from "../base/json";
import { embeddedOrigin } from "../base/platform";
import { type Answer, ok } from "./answers";
import { clockOffset } from "./clock";
import { acceptFault, forgetFaults, tellFaults } from "./fault-control";
import type { RequestLine } from "./request-line";
import { worldSummary } from "./seed";
import { isSameSecret } from "./token";
import { reseed, type World, type WorldReport } from "./world/open-world";

const prefix = "/control/";
const mostCases = 5_000_000;

export const isControlPath = (path: string) => path.startsWith(prefix);

const refuse = (status: number, error: string, message: string, allow?: string): Answer => ({
  status,
  body: JSON.stringify({ error, message }),
  ...(allow === undefined ? {} : { headers: { allow } }),
});

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
const authorityOf = (origin: string) => origin.slice(origin.indexOf("://") + 3);

/** A page in a browser must not reach the world, neither with a script nor under a name that leads to loopback. */
function findStranger(token: string, { headers }: HttpRequest, { origin }: RequestLine): Answer | undefined {
  if (headers.origin !== undefined) return refuse(403, "Forbidden", "Requests from a web page are refused");
  const host = headers.host ?? authorityOf(origin);
  if (!loopback.test(host) && host !== authorityOf(embeddedOrigin))
    return refuse(403, "Forbidden", "The control paths answer on a loopback address only");
  const given = /^bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
  if (isSameSecret(given, token)) return undefined;
  return refuse(401, "Unauthorized", "Send the control token as Authorization: Bearer <token>");
}

function status(world: World): Answer {
  const { name, seed, store } = world;
  const now = new Date(world.now()).toISOString();
  const report: WorldReport = { world: name, seed, now, counts: worldSummary(store) };
  return ok(JSON.stringify({ ...report, interfaceVersion: "v1" }));
}

/** The moved clock is part of what goes, so the new world is made at the host's time. */
function rebuild(world: World, seed: string, cases?: number): Answer {
  const now = world.now() - clockOffset(world.store);
  reseed(world.store, { seed, now, ...(cases === undefined ? {} : { cases }) });
  return status(world);
}

function readOptions(body: Uint8Array | undefined): JsonObject | undefined {
  if (body === undefined || body.length === 0) return {};
  try {
    const value = parseJson(body);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function seed(world: World, body: Uint8Array | undefined): Answer {
  const options = readOptions(body);
  if (options === undefined) return refuse(400, "BadRequest", "The body must be a JSON object, or nothing");
  const name = options.seed ?? world.seed;
  if (typeof name !== "string" || name === "") return refuse(400, "BadRequest", "seed must be a text");
  if (options.cases === undefined) return rebuild(world, name);
  const cases = options.cases instanceof NumberText ? Number(options.cases.value) : Number.NaN;
  if (!Number.isInteger(cases) || cases < 0 || cases > mostCases)
    return refuse(400, "BadRequest", `cases must be a whole number from 0 to ${mostCases}`);
  return rebuild(world, name, cases);
}

interface Asked {
  readonly body: Uint8Array | undefined;
  readonly query: string;
}
type Action = (world: World, asked: Asked) => Answer;

/** By name and method. */
const actions: Readonly<Record<string, Readonly<Record<string, Action>>>> = {
  status: { GET: status },
  reset: { POST: (world) => rebuild(world, world.seed) },
  seed: { POST: (world, { body }) => seed(world, body) },
  faults: {
    GET: ({ store }) => tellFaults(store),
    POST: ({ store }, { body }) => acceptFault(store, body),
    DELETE: ({ store }, { query }) => forgetFaults(store, query),
  },
};

const own = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** What the `sandbox` commands do to a world, over the same door as everything else. */
export function control(world: World, token: string, request: HttpRequest, line: RequestLine): Answer {
  const stranger = findStranger(token, request, line);
  if (stranger !== undefined) return stranger;
  const methods = own(actions, line.path.slice(prefix.length));
  if (methods === undefined)
    return refuse(404, "NotFound", `There is ${Object.keys(actions).join(", ")} below ${prefix}`);
  const action = own(methods, request.method);
  if (action !== undefined) return action(world, { body: request.body, query: line.query });
  const allowed = Object.keys(methods).join(", ");
  return refuse(405, "MethodNotAllowed", `${line.path} takes ${allowed}`, allowed);
}
