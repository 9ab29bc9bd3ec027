import { type Endpoint, isReadMethod } from "../../api/endpoint/endpoint";
import { checkPath } from "../../api/endpoint/request-path";
import { advice, recoup } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import type { Headers } from "../../base/http";
import { findNearest } from "../../base/text/nearest";
import { requireWord } from "../../base/text/unknown-word";
import { parseBody, readBody, readBodyBytes } from "../../kit/bodies/request-body";

export const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof methods)[number];

export interface RequestLine {
  readonly method: Method;
  /** Relative to the surface's base URL. Includes the query. */
  readonly path: string;
}

export function readRequestLine(words: readonly string[], queryPairs: readonly string[]): RequestLine {
  const [word = "", path, ...rest] = words;
  if (word.startsWith("/"))
    throw new Failure("usage", "The method is missing.", {
      hint: advice`${recoup`api GET ${{ typed: word }}`}`,
    });
  if (path === undefined && /^[a-z][\w/-]*$/.test(word) && findNearest(word, methods) === undefined)
    throw new Failure("usage", "The method is missing.", {
      hint: advice`Did you mean ${recoup`api GET ${{ typed: `/${word}` }}`}?`,
    });
  const methodHint = `Use one of ${methods.join(", ")}.`;
  const method = requireWord(word.toUpperCase(), methods, `"${word}" is not a supported method.`, methodHint);
  if (path === undefined || rest.length > 0 || !path.startsWith("/") || path.startsWith("//")) {
    throw new Failure("usage", "The path must start with one slash.", {
      hint: isReadMethod(method)
        ? advice`Example: ${recoup`api ${{ typed: method }} /cases`}.`
        : advice`Write ${recoup`api ${{ typed: method }} <path>`}.`,
    });
  }
  const checkedPath = encodeColons(checkPath(method, path));
  return { method, path: checkedPath + encodeQuery(queryPairs, checkedPath) };
}

/** Encodes colons (CLI-24), because the platform doesn't find paths that contain a plain colon (EP-05). */
const encodeColons = (pathAndQuery: string): string =>
  pathAndQuery.replace(/^[^?]*/, (path) => path.replaceAll(":", "%3A"));

function encodeQuery(pairs: readonly string[], path: string): string {
  const encodedPairs = pairs.map((pair) => {
    const index = pair.indexOf("=");
    if (index < 1) throw new Failure("usage", `--query must have the form name=value (got "${pair}").`);
    return `${encodeURIComponent(pair.slice(0, index))}=${encodeURIComponent(pair.slice(index + 1))}`;
  });
  return encodedPairs.length === 0 ? "" : (path.includes("?") ? "&" : "?") + encodedPairs.join("&");
}

/** Matches headers that contain secrets or that affect a request's target, effect or length. */
const unsafeHeaderPattern =
  /^(host|cookie|proxy-.*|x-?api-?key|x-forwarded-.*|forwarded|connection|content-length|transfer-encoding|upgrade|te|trailer)$/;
/** Matches headers that some servers and gateways use for routing instead of method, path and host. */
const routingHeaderPattern =
  /^x-(http-method.*|(http-)?(method|host|path|ur[il])-override|override-ur[il]|(original|rewrite)-(method|host|path|ur[il])|host)$/;

/** Parses lines such as `name: value`. Throws for headers that contain keys and for other unsafe headers. */
export function readHeaders(lines: readonly string[]): Headers {
  const pairs = lines.map((line) => {
    const match = /^([\w-]+):([\t\x20-\x7e]*)$/.exec(line);
    if (match === null)
      throw new Failure("usage", `--header must have the form "name: value" (got "${line}").`);
    const name = (match[1] as string).toLowerCase();
    if (name === "xapikey" || name === "authorization") {
      throw new Failure("usage", "--header cannot set a key. Keys come from the profile.");
    }
    // CGI programs treat an underscore like a hyphen.
    const headerName = name.replaceAll("_", "-");
    if (unsafeHeaderPattern.test(headerName) || routingHeaderPattern.test(headerName)) {
      throw new Failure(
        "usage",
        `--header cannot set ${name}: it could send the key elsewhere or change the request.`,
      );
    }
    return [name, (match[2] as string).trim()] as const;
  });
  return Object.fromEntries(pairs);
}

interface BodySource {
  readonly method: Method;
  readonly headers: Headers;
  readonly body?: string | undefined;
  readonly set?: readonly string[] | undefined;
  /** The operation, if known. Its body schema determines which `--set` values are sent as strings. */
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
