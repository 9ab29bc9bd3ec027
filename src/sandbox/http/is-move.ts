import type { HttpRequest } from "../../base/http";
import { isControlPath, type RequestLine } from "../wire/request-line";

/** Matches actions of the inspector that don't change the world. */
const idle = /^\/control\/inspector\/(?!(?:advance|activate|resend)$)/;

/** Whether a request outside the surfaces may change the world: a control action or a page. */
export const isMove = ({ method }: HttpRequest, { path }: RequestLine): boolean =>
  method !== "GET" && method !== "HEAD" && !(isControlPath(path) && idle.test(path));
