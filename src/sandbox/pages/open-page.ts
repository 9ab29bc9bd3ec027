import type { HttpRequest } from "../../base/http";
import { isJsonObject, parseJson } from "../../base/json/json";
import type { Change } from "../store/change";
import { type RequestLine, readQuery } from "../wire/request-line";
import { type HandlerResponse, refusals } from "../wire/responses";
import { kycPage } from "./kyc-page";
import { linkPage } from "./link-page";
import { type FormFields, type Page, type PageContent, renderHtml, renderJson } from "./page";
import { createSigningPage, findSignerByCreditor, findSignerByLink } from "./signing-page";

/** Pages, keyed by the first segment of their path. No base URL of a surface begins with such a segment. */
const pages: Readonly<Record<string, Page>> = {
  link: linkPage,
  onboarding: createSigningPage(findSignerByLink),
  signing: createSigningPage(findSignerByCreditor),
  kyc: kycPage,
};

const pathPattern = /^\/(link|onboarding|signing|kyc)\/([\w-]+)\/?$/;

export const isPagePath = (path: string) => pathPattern.test(path);

const isJson = (header: string | undefined) => header !== undefined && /\bapplication\/json\b/i.test(header);
const shouldAnswerJson = ({ headers }: HttpRequest) =>
  isJson(headers["content-type"]) ||
  (isJson(headers.accept) && !/\btext\/html\b/i.test(headers.accept ?? ""));

/** Refuses forms that come from another origin, even one on this machine. */
function refuseCrossOrigin({ headers }: HttpRequest, line: RequestLine): PageContent | undefined {
  const expectedOrigin = headers.host === undefined ? line.origin : `http://${headers.host}`;
  if (headers.origin === undefined || headers.origin === expectedOrigin) return undefined;
  const message = "Requests from other pages are refused.";
  return { status: 403, state: "refused", heading: "Not from here", message };
}

/** Maximum size of a submitted form, far more than these pages need. */
export const maxPageFormBytes = 65_536;

/**
 * Reads a form or a JSON object. Treats an empty body as a form without fields. Returns undefined if the body
 * is unreadable or too large.
 */
function readFormFields({
  headers,
  body = new Uint8Array(),
  isOversized,
}: HttpRequest): FormFields | undefined {
  if (isOversized === true || body.length > maxPageFormBytes) return undefined;
  const text = Buffer.from(body).toString();
  try {
    if (!isJson(headers["content-type"])) return readQuery(text);
    const value = text.trim() === "" ? {} : parseJson(text);
    if (!isJsonObject(value)) return undefined;
    return new Map(Object.entries(value).map(([name, field]) => [name.toLowerCase(), String(field)]));
  } catch {
    return undefined;
  }
}

const unreadableContent: PageContent = {
  status: 400,
  state: "unreadable",
  heading: "Nothing was changed",
  message: "The body is neither a form nor a JSON object of at most 64 KiB.",
};

function answerPost(
  change: Change,
  request: HttpRequest,
  line: RequestLine,
  page: Page,
  key: string,
): PageContent {
  const refusal = refuseCrossOrigin(request, line);
  if (refusal !== undefined) return refusal;
  const fields = readFormFields(request);
  if (fields === undefined) return unreadableContent;
  return change.store.transaction(() => page.answer(change, key, fields));
}

/** Serves the pages that responses and records link to, as HTML for browsers or JSON for scripts. */
export function servePage(change: Change, request: HttpRequest, line: RequestLine): HandlerResponse {
  const [, name = "", key = ""] = pathPattern.exec(line.path) ?? [];
  const page = pages[name];
  const { method } = request;
  if (page === undefined || (method !== "GET" && method !== "POST"))
    return refusals.methodNotAllowed(method, ["GET", "POST"]);
  const content = method === "GET" ? page.show(change, key) : answerPost(change, request, line, page, key);
  return shouldAnswerJson(request) ? renderJson(content) : renderHtml(content);
}
