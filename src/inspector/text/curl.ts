import type { WholeRequest } from "../../base/inspector/requests";

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

const isOwnHeader = (name: string) => /^(host|content-length|connection|transfer-encoding)$/i.test(name);

/** What a shell sends as one POST, as a command line; `-g` leaves brackets in the address alone. */
export function curlCommand(url: string, headers: Readonly<Record<string, string>>, body: string): string {
  const lines = Object.entries(headers)
    .filter(([name]) => !isOwnHeader(name))
    .map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  return [`curl -gi ${quoted(url)}`, ...lines, `--data-raw ${quoted(body)}`].join(" \\\n  ");
}

const masked = "****";

/**
 * The same for a request of the log, with variables in place of what is masked in its headers; undefined if its body
 * is not there as it was sent, or something else of it is masked.
 */
export function requestCurl(origin: string, whole: WholeRequest): string | undefined {
  const { method, path, query, request, surface } = whole;
  if (request === null || request.kept !== "whole" || request.body === null) return undefined;
  const target = `${path}${query === "" ? "" : `?${query}`}`;
  if (`${target}${request.body}`.includes(masked) || /…$/.test(target)) return undefined;
  const headers = Object.entries(request.headers)
    .filter(([name]) => !isOwnHeader(name) && !/^accept-encoding$/i.test(name))
    .map(([name, value]) => `-H ${headerWord(name, value, surface)}`);
  const how = method === "GET" ? "" : ` -X ${quoted(method)}`;
  const body = request.body === "" ? [] : [`--data-raw ${quoted(request.body)}`];
  return [`curl -gi${how} ${quoted(`${origin}${target}`)}`, ...headers, ...body].join(" \\\n  ");
}

/** A variable is read by the shell only outside of single quotes. */
function headerWord(name: string, value: string, surface: string | null): string {
  if (!value.includes(masked)) return quoted(`${name}: ${value}`);
  const [before = ""] = value.split(masked);
  return `${quoted(`${name}: ${before}`)}"$${variableFor(name, before, surface)}"`;
}

/** As the sandbox gives them to a program. */
function variableFor(name: string, before: string, surface: string | null): string {
  const isKey = /^(xapikey|authorization)$/i.test(name) && surface !== null;
  if (isKey && !/^basic/i.test(before)) return `RECOUP_${surface.toUpperCase()}_KEY`;
  return name.toUpperCase().replace(/\W/g, "_");
}
