import type { Endpoint } from "../../api/endpoint/endpoint";
import { isReadMethod } from "../../api/endpoint/endpoint";
import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import type { Headers } from "../../base/http";
import { parseBody, readBody, readBodyBytes } from "../../kit/bodies/request-body";
import type { Method } from "./request-line";

interface BodySource {
  readonly method: Method;
  readonly headers: Headers;
  readonly body?: string | undefined;
  readonly set?: readonly string[] | undefined;
  /** Its body schema determines which fields are text. */
  readonly endpoint: Endpoint | undefined;
}

/** Returns the body to send: a file's unchanged bytes, or the object built from `--set`. */
export async function readRequestBody(host: Host, source: BodySource): Promise<unknown> {
  const { method, headers, body, set = [], endpoint } = source;
  if (body === undefined && set.length === 0) return undefined;
  if (isReadMethod(method))
    throw new Failure("usage", `A ${method} request has no body.`, { hint: "Use --query." });
  const isJson = /^$|[/+]json\s*(;|$)/i.test(headers["content-type"] ?? "");
  if (set.length > 0) {
    if (!isJson)
      throw new Failure("usage", `--set needs a JSON content type (got "${headers["content-type"]}").`);
    return readBody(host, { body, set }, await endpoint?.body?.());
  }
  const bytes = await readBodyBytes(host, body ?? "-");
  if (isJson) parseBody(bytes, body ?? "-", "To send another format, add --header 'content-type: …'.");
  return bytes;
}
