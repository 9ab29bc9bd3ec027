import { isReadMethod } from "../../api/endpoint/endpoint";
import type { HttpRequest } from "../../base/http";
import { isControlPath, type RequestLine } from "../wire/request-line";

/** Matches actions of the inspector that don't change the world. */
const readOnlyActionPattern = /^\/control\/inspector\/(?!(?:advance|activate|resend)$)/;

/** Whether a request outside the surfaces may change the world: a control action or a page. */
export const canChangeWorld = ({ method }: HttpRequest, { path }: RequestLine): boolean =>
  !isReadMethod(method) && !(isControlPath(path) && readOnlyActionPattern.test(path));
