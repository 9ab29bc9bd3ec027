import type { HttpRequest } from "../../base/http";
import { keyHeader } from "../../inspector/contract/session";
import type { Inspector } from "../inspector/inspector";
import { formatCookieName, readCookie } from "../inspector/sessions";
import { isSameSecret } from "../store/token";
import type { RequestLine } from "../wire/request-line";
import { createPlainRefusal, type HandlerResponse } from "../wire/responses";

/**
 * Credentials for controlling a world: the token, or the inspector session of a browser that exchanged a
 * code.
 */
export interface ControlCredentials {
  readonly token: string;
  /** If undefined, browser pages can't control the world. */
  readonly inspector?: Inspector | undefined;
}

/** Checks whether a request may control the world. Returns a refusal, or undefined if it may. */
export function checkCaller(
  { token, inspector }: ControlCredentials,
  request: HttpRequest,
  line: RequestLine,
): HandlerResponse | undefined {
  if (inspector === undefined) return checkToken(token, request);
  const { sessions } = inspector;
  const cookie = readCookie(request.headers.cookie, formatCookieName(line.origin)) ?? "";
  const key = request.headers[keyHeader] ?? "";
  if (isSameOriginPage(request, line))
    return sessions.isSession({ cookie, key }) ? undefined : noSessionRefusal;
  return sessions.isCookie(cookie) && isSenderUnknown(request)
    ? unknownPageRefusal
    : checkToken(token, request);
}

/**
 * Whether a request lacks the headers that identify the sending page. Browsers omit them from reads unless
 * the URL is HTTPS or on this machine.
 */
const isSenderUnknown = ({ headers }: HttpRequest) =>
  headers.origin === undefined && headers["sec-fetch-site"] === undefined;

const unknownPageRefusal = createPlainRefusal(
  403,
  "Forbidden",
  "The browser does not say which page sent the request. Open the inspector at an address of this machine, such as 127.0.0.1",
);

const noSessionRefusal = createPlainRefusal(
  401,
  "Unauthorized",
  "This browser has no session with this sandbox. `recoup sandbox open` gives a new link",
);

/** Requires the token. Refuses requests with an Origin header, because a browser page sent them. */
function checkToken(token: string, { headers }: HttpRequest): HandlerResponse | undefined {
  if (headers.origin !== undefined)
    return createPlainRefusal(403, "Forbidden", "Requests from a web page are refused");
  const receivedToken = /^bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
  if (isSameSecret(receivedToken, token)) return undefined;
  return createPlainRefusal(401, "Unauthorized", "Send the control token as Authorization: Bearer <token>");
}

/**
 * Whether a request comes from a page with exactly this origin. A cookie can't prove that, because browsers
 * share cookies among ports. The headers that identify the sender can, because no page can change them.
 */
export function isSameOriginPage({ method, headers }: HttpRequest, line: RequestLine): boolean {
  const ownOrigin = headers.host === undefined ? line.origin : `http://${headers.host}`;
  const { origin } = headers;
  const site = headers["sec-fetch-site"];
  if (origin !== undefined && origin !== ownOrigin) return false;
  if (site !== undefined && site !== "same-origin") return false;
  if (method === "GET") return origin === ownOrigin || site === "same-origin";
  return origin === ownOrigin && /^application\/json\s*(;|$)/i.test(headers["content-type"] ?? "");
}
