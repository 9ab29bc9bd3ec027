import type { Change } from "../store/change";
import type { Answer } from "../wire/answers";

/** Content of a page, as HTML for people and as JSON for scripts. */
export interface Sheet {
  readonly status: number;
  /** State of the page in one word, for scripts. */
  readonly state: string;
  readonly heading: string;
  readonly message: string;
  readonly facts?: Readonly<Record<string, string>>;
  readonly form?: Markup;
}

/** Submitted fields by name, in lower case. */
export type Choice = ReadonlyMap<string, string>;

/** A page for the staff of a creditor. `key` is the last segment of its address. */
export interface Page {
  show(change: Change, key: string): Sheet;
  answer(change: Change, key: string, choice: Choice): Sheet;
}

export const unknownSheet: Sheet = {
  status: 404,
  state: "unknown",
  heading: "Page not found",
  message: "This address is unknown or no longer valid.",
};

const style =
  "body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:4rem auto;padding:0 1rem;color:#222;background:#fff}h1{font-size:1.4rem}dt{color:#666}dd{margin:0 0 .6rem}button{font:inherit;padding:.5rem 1.2rem;margin-right:.8rem}label{display:block;margin:.6rem 0}footer{margin-top:3rem;color:#666;font-size:.85rem}";

const spacedWords = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function layOut({ heading, message, facts = {}, form }: Sheet): Markup {
  const list = Object.entries(facts).map(
    ([name, value]) => markup`<dt>${spacedWords(name)}</dt><dd>${value}</dd>`,
  );
  const fields = form === undefined ? "" : markup`<form method="post">${form}</form>`;
  return markup`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${heading}</title><style>${style}</style></head><body><h1>${heading}</h1><p>${message}</p><dl>${list}</dl>${fields}<footer>A page of the recoup sandbox: nothing here is real.</footer></body></html>`;
}

/** Forbids loading resources, framing, caching, and posting forms to other sites. */
const guards = {
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  "cache-control": "no-store",
  // A stricter policy would keep forms from sending their origin.
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
} as const;

export function asHtml(sheet: Sheet): Answer {
  return { status: sheet.status, body: layOut(sheet).text, contentType: "text/html", headers: guards };
}

export function asJson({ status, state, message, facts }: Sheet): Answer {
  const headers = { "cache-control": guards["cache-control"] };
  return { status, body: JSON.stringify({ state, message, ...facts }), headers };
}

/** HTML that may be inserted without escaping. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | Markup | readonly Markup[];

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function print(part: Part): string {
  if (typeof part === "string") return escapeHtml(part);
  return part instanceof Markup ? part.text : part.map(({ text }) => text).join("");
}

/** Template tag for HTML. Escapes text and inserts `Markup` unchanged. */
export function markup(parts: TemplateStringsArray, ...values: readonly Part[]): Markup {
  return new Markup(parts.reduce((text, part, index) => text + print(values[index - 1] ?? "") + part));
}
