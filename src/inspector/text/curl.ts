import type { RequestDetails } from "../contract/requests";

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

const isOwnHeader = (name: string) => /^(host|content-length|connection|transfer-encoding)$/i.test(name);

/** Returns a POST as a shell command. `-g` stops curl from expanding brackets in the URL. */
export function curlCommand(url: string, headers: Readonly<Record<string, string>>, body: string): string {
  const lines = Object.entries(headers)
    .filter(([name]) => !isOwnHeader(name))
    .map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`);
  return [`curl -gi ${quote(url)}`, ...lines, `--data-raw ${quote(body)}`].join(" \\\n  ");
}

const masked = "****";

/**
 * Returns a logged request as a shell command, with variables for masked header values. Undefined if its body
 * is incomplete, or if anything outside the headers is masked.
 */
export function requestCurl(origin: string, details: RequestDetails): string | undefined {
  const { method, path, query, request, surface } = details;
  if (request === null || request.kept !== "whole" || request.body === null) return undefined;
  const target = `${path}${query === "" ? "" : `?${query}`}`;
  if (`${target}${request.body}`.includes(masked) || /…$/.test(target)) return undefined;
  const headers = Object.entries(request.headers)
    .filter(([name]) => !isOwnHeader(name) && !/^accept-encoding$/i.test(name))
    .map(([name, value]) => `-H ${headerWord(name, value, surface)}`);
  const how = method === "GET" ? "" : ` -X ${quote(method)}`;
  const body = request.body === "" ? [] : [`--data-raw ${quote(request.body)}`];
  return [`curl -gi${how} ${quote(`${origin}${target}`)}`, ...headers, ...body].join(" \\\n  ");
}

/** Puts the variable outside the single quotes, so that the shell expands it. */
function headerWord(name: string, value: string, surface: string | null): string {
  if (!value.includes(masked)) return quote(`${name}: ${value}`);
  const [before = ""] = value.split(masked);
  return `${quote(`${name}: ${before}`)}"$${variableFor(name, before, surface)}"`;
}

/** Returns the name of the variable. A key gets the variable that the sandbox sets for a program. */
function variableFor(name: string, before: string, surface: string | null): string {
  const isKey = /^(xapikey|authorization)$/i.test(name) && surface !== null;
  if (isKey && !/^basic/i.test(before)) return `RECOUP_${surface.toUpperCase()}_KEY`;
  return name.toUpperCase().replace(/\W/g, "_");
}
