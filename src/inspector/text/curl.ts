import type { RequestDetails } from "../contract/requests";

const quoteForShell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

const isSetByCurl = (name: string) => /^(host|content-length|connection|transfer-encoding)$/i.test(name);

/** Formats a POST as a shell command. `-g` stops curl from expanding brackets in the URL. */
export function formatCurlPost(url: string, headers: Readonly<Record<string, string>>, body: string): string {
  const lines = Object.entries(headers)
    .filter(([name]) => !isSetByCurl(name))
    .map(([name, value]) => `-H ${quoteForShell(`${name}: ${value}`)}`);
  return [`curl -gi ${quoteForShell(url)}`, ...lines, `--data-raw ${quoteForShell(body)}`].join(" \\\n  ");
}

const maskText = "****";

/** The log truncates long text and long headers, and adds an ellipsis. */
const isCut = (text: string) => text.endsWith("…");

/**
 * Formats a logged request as a shell command, with variables for masked header values. Returns undefined if
 * its body is incomplete, or if anything but a header is masked.
 */
export function formatRequestCurl(origin: string, details: RequestDetails): string | undefined {
  const { method, path, query, request, surface } = details;
  if (request === null || request.kept !== "whole" || request.body === null) return undefined;
  const target = `${path}${query === "" ? "" : `?${query}`}`;
  if (`${target}${request.body}`.includes(maskText) || isCut(target)) return undefined;
  const entries = Object.entries(request.headers);
  if (entries.some(([, value]) => isCut(value))) return undefined;
  const headers = entries
    .filter(([name]) => !isSetByCurl(name) && !/^accept-encoding$/i.test(name))
    .map(([name, value]) => `-H ${formatHeader(name, value, surface)}`);
  const methodOption = getMethodOption(method, request.body);
  // An empty header stops curl from sending its default content type.
  const noType = request.type === null ? ["-H 'content-type:'"] : [];
  const body = request.body === "" ? [] : [...noType, `--data-raw ${quoteForShell(request.body)}`];
  const pathOption = /\/\.{1,2}(\/|$)/.test(path) ? " --path-as-is" : "";
  const start = `curl -gi${pathOption}${methodOption} ${quoteForShell(`${origin}${target}`)}`;
  return [start, ...headers, ...body].join(" \\\n  ");
}

/**
 * Returns the option for the method, unless curl uses that method by default. `-I` keeps curl from waiting
 * for the body of a HEAD response.
 */
function getMethodOption(method: string, body: string): string {
  if (method === "HEAD") return " -I";
  return method === "GET" && body === "" ? "" : ` -X ${quoteForShell(method)}`;
}

/**
 * Puts the variable outside the single quotes, so the shell expands it. An empty value needs a semicolon,
 * because curl would otherwise drop the header.
 */
function formatHeader(name: string, value: string, surface: string | null): string {
  if (value === "") return quoteForShell(`${name};`);
  if (!value.includes(maskText)) return quoteForShell(`${name}: ${value}`);
  const [before = ""] = value.split(maskText);
  return `${quoteForShell(`${name}: ${before}`)}"$${getVariableName(name, before, surface)}"`;
}

/** Names the variable for a masked value. For a key, uses the variable that the sandbox sets for programs. */
function getVariableName(name: string, before: string, surface: string | null): string {
  const isKey = /^(xapikey|authorization)$/i.test(name) && surface !== null;
  if (isKey && !/^basic/i.test(before)) return `RECOUP_${surface.toUpperCase()}_KEY`;
  return name.toUpperCase().replace(/\W/g, "_");
}
