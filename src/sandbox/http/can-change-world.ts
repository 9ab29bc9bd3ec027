import { isReadMethod } from "../../api/endpoint/endpoint";
import type { HttpRequest } from "../../base/http";
import { isControlPath, type RequestLine } from "../wire/request-line";

/** Matches inspector actions that change nothing in the world. */
const readOnlyActionPattern = /^\/control\/inspector\/(?!(?:advance|activate|resend|send)$)/;

/** Whether a non-API request (a control action or a page) may modify the world. */
export const canChangeWorld = ({ method }: HttpRequest, { path }: RequestLine): boolean =>
  !isReadMethod(method) && !(isControlPath(path) && readOnlyActionPattern.test(path));
