import { splitCamelCase } from "../../base/text/sentence";
import type { Change } from "../store/change";
import type { HandlerResponse } from "../wire/responses";

/** A page's content, as HTML for people and as JSON for scripts. */
export interface PageContent {
  readonly status: number;
  /** The state of the page in one word, for scripts. */
  readonly state: string;
  readonly heading: string;
  readonly message: string;
  readonly facts?: Readonly<Record<string, string>>;
  readonly form?: Markup;
}

/** Submitted fields, keyed by lowercase name. */
export type FormFields = ReadonlyMap<string, string>;

/** A page for the staff of a creditor. `key` is the last segment of its URL path. */
export interface Page {
  show(change: Change, key: string): PageContent;
  answer(change: Change, key: string, fields: FormFields): PageContent;
}

export const notFoundContent: PageContent = {
  status: 404,
  state: "unknown",
  heading: "Page not found",
  message: "This address is unknown or no longer valid.",
};

const style =
  "body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:4rem auto;padding:0 1rem;color:#222;background:#fff}h1{font-size:1.4rem}dt{color:#666}dd{margin:0 0 .6rem}button{font:inherit;padding:.5rem 1.2rem;margin-right:.8rem}label{display:block;margin:.6rem 0}footer{margin-top:3rem;color:#666;font-size:.85rem}";

function renderDocument({ heading, message, facts = {}, form }: PageContent): Markup {
  const factList = Object.entries(facts).map(
    ([name, value]) => markup`<dt>${splitCamelCase(name)}</dt><dd>${value}</dd>`,
  );
  const formMarkup = form === undefined ? "" : markup`<form method="post">${form}</form>`;
  return markup`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${heading}</title><style>${style}</style></head><body><h1>${heading}</h1><p>${message}</p><dl>${factList}</dl>${formMarkup}<footer>A page of the recoup sandbox: nothing here is real.</footer></body></html>`;
}

/** Forbids loading resources, framing, caching, and posting forms to other sites. */
const securityHeaders = {
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  "cache-control": "no-store",
  // A stricter policy would stop forms from sending their origin.
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
} as const;

export function renderHtml(content: PageContent): HandlerResponse {
  return {
    status: content.status,
    body: renderDocument(content).text,
    contentType: "text/html",
    headers: securityHeaders,
  };
}

export function renderJson({ status, state, message, facts }: PageContent): HandlerResponse {
  const headers = { "cache-control": securityHeaders["cache-control"] };
  return { status, body: JSON.stringify({ state, message, ...facts }), headers };
}

/** HTML that may be inserted without escaping. */
export class Markup {
  constructor(readonly text: string) {}
}

type MarkupValue = string | Markup | readonly Markup[];

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function renderValue(value: MarkupValue): string {
  if (typeof value === "string") return escapeHtml(value);
  return value instanceof Markup ? value.text : value.map(({ text }) => text).join("");
}

/** Template tag for HTML. Escapes strings, but inserts `Markup` unchanged. */
export function markup(parts: TemplateStringsArray, ...values: readonly MarkupValue[]): Markup {
  return new Markup(parts.reduce((text, part, index) => text + renderValue(values[index - 1] ?? "") + part));
}
