import type { HttpRequest } from "../../base/http";
import { isControlPath, type RequestLine } from "../wire/request-line";

/** Actions of the inspector, but those that change the world. */
const idle = /^\/control\/inspector\/(?!(?:advance|activate|resend)$)/;

/** Whether a request may change the world although it isn't one to a surface: a control action, or a page. */
export const isMove = ({ method }: HttpRequest, { path }: RequestLine): boolean =>
  method !== "GET" && method !== "HEAD" && !(isControlPath(path) && idle.test(path));
