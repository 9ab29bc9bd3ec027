import { isReadMethod } from "../../api/endpoint/endpoint";
import { attempt } from "../../base/attempt";
import type { HttpRequest } from "../../base/http";
import { findFileContent, isLinkValid } from "../cases/files";
import type { Change } from "../store/change";
import { type RequestLine, readQuery } from "../wire/request-line";
import { createRefusal, type HandlerResponse, refusals } from "../wire/responses";

const pathPattern = /^\/files\/([\da-f-]{36})(\/[^/]*)?$/;

export const isFilePath = (path: string) => pathPattern.test(path);

function parseLinkQuery(text: string) {
  const query = attempt(() => readQuery(text));
  return { expires: query?.get("expires") ?? "", signature: query?.get("signature") ?? "" };
}

/** Serves a file to anyone who has a link that the platform signed. */
export function serveFile(
  change: Change,
  { method }: HttpRequest,
  { path, query }: RequestLine,
): HandlerResponse {
  if (!isReadMethod(method)) return refusals.methodNotAllowed(method, ["GET"]);
  const [, id = ""] = pathPattern.exec(path) ?? [];
  if (!isLinkValid(change, id, parseLinkQuery(query))) {
    const message = "The link is not valid or has expired; list the files for a new one";
    return createRefusal(403, "ValidationError", message);
  }
  const file = findFileContent(change.store, id);
  if (file === undefined) return refusals.notFound("The file was deleted");
  return {
    status: 200,
    body: "",
    bytes: Buffer.from(file.content, "base64"),
    contentType: file.media_type,
    headers: {
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      "x-content-type-options": "nosniff",
    },
  };
}
