import { isReadMethod } from "../../api/endpoint/endpoint";
import type { HttpRequest } from "../../base/http";
import { isControlPath, type RequestLine } from "../wire/request-line";

/** Matches the inspector actions that don't modify the world, except to record an attempt. */
const readOnlyActionPattern = /^\/control\/inspector\/(?!(?:advance|activate|resend)$)/;

/** Whether a non-API request (a control action or a page) may modify the world. */
export const canChangeWorld = ({ method }: HttpRequest, { path }: RequestLine): boolean =>
  !isReadMethod(method) && !(isControlPath(path) && readOnlyActionPattern.test(path));
