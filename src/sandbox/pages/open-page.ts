import type { HttpRequest } from "../../base/http";
import { isJsonObject, parseJson } from "../../base/json/json";
import type { Change } from "../store/change";
import { type Answer, methodNotAllowed } from "../wire/answers";
import type { RequestLine } from "../wire/request-line";
import { readQuery } from "../wire/request-line";
import { kycPage } from "./kyc-page";
import { linkPage } from "./link-page";
import { asHtml, asJson, type Choice, type Page, type Sheet } from "./page";
import { byCreditor, byLink, signingPage } from "./signing-page";

/** Pages by the first segment of their path, which is never the base of a surface. */
const pages: Readonly<Record<string, Page>> = {
  link: linkPage,
  onboarding: signingPage(byLink),
  signing: signingPage(byCreditor),
  kyc: kycPage,
};

const address = /^\/(link|onboarding|signing|kyc)\/([\w-]+)\/?$/;

export const isPagePath = (path: string) => address.test(path);

const isJson = (header: string | undefined) => header !== undefined && /\bapplication\/json\b/i.test(header);
const wantsJson = ({ headers }: HttpRequest) =>
  isJson(headers["content-type"]) ||
  (isJson(headers.accept) && !/\btext\/html\b/i.test(headers.accept ?? ""));

/** Refuses forms that were posted from another page, even one on this machine. */
function refuseOtherSite({ headers }: HttpRequest, line: RequestLine): Sheet | undefined {
  const ownOrigin = headers.host === undefined ? line.origin : `http://${headers.host}`;
  if (headers.origin === undefined || headers.origin === ownOrigin) return undefined;
  const message = "Requests from other pages are refused.";
  return { status: 403, state: "refused", heading: "Not from here", message };
}

/** Maximum size of a submitted form, which is far more than these pages need. */
export const maxChoiceBytes = 65_536;

/**
 * Reads a form or a JSON object. An empty body is an empty choice. Undefined if it can't be read or is too
 * large.
 */
function readChoice({ headers, body = new Uint8Array(), isOversized }: HttpRequest): Choice | undefined {
  if (isOversized === true || body.length > maxChoiceBytes) return undefined;
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

const unreadable: Sheet = {
  status: 400,
  state: "unreadable",
  heading: "Nothing was changed",
  message: "The body is neither a form nor a JSON object of at most 64 KiB.",
};

function answerPost(change: Change, request: HttpRequest, line: RequestLine, page: Page, key: string): Sheet {
  const refusal = refuseOtherSite(request, line);
  if (refusal !== undefined) return refusal;
  const choice = readChoice(request);
  if (choice === undefined) return unreadable;
  return change.store.transaction(() => page.answer(change, key, choice));
}

/** Serves the pages that answers and records link to, as HTML for browsers or as JSON for scripts. */
export function openPage(change: Change, request: HttpRequest, line: RequestLine): Answer {
  const [, name = "", key = ""] = address.exec(line.path) ?? [];
  const page = pages[name];
  const { method } = request;
  if (page === undefined || (method !== "GET" && method !== "POST"))
    return methodNotAllowed(method, ["GET", "POST"]);
  const sheet = method === "GET" ? page.show(change, key) : answerPost(change, request, line, page, key);
  return wantsJson(request) ? asJson(sheet) : asHtml(sheet);
}
