import { Failure } from "../../../src/base/failure";
import type { HttpRequest, HttpResponse } from "../../../src/base/http";
import { answer } from "./answers";

/**
 * Ways in which a server can repeat a secret. The tests search all of a command's output and files for each.
 */
const encodings: readonly ((secret: string) => string)[] = [
  (secret) => secret,
  encodeURIComponent,
  (secret) => Buffer.from(secret).toString("hex").replace(/../g, "%$&"),
  (secret) => Buffer.from(secret).toString("base64"),
  (secret) => Buffer.from(secret).toString("base64url"),
  (secret) => Buffer.from(`me:${secret}`).toString("base64").slice(4),
  (secret) => Buffer.from(`${secret}:`).toString("base64"),
  (secret) => Buffer.from(secret).toString("hex"),
  (secret) => secret.toLowerCase(),
  (secret) => secret.replace(/[^\w]/g, (sign) => `&#${sign.charCodeAt(0)};`),
  jsonEscaped,
];

/** Writes each character as a JSON escape, which a parser decodes. */
function jsonEscaped(secret: string): string {
  return secret.replace(/./g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);
}

/** Returns text that repeats a secret in each of these ways. */
export const echoOf = (secret: string): string =>
  [...encodings.map((encode) => encode(secret)), Buffer.from(`me:${secret}`).toString("base64")].join(" | ");

/** This many characters of a secret can't match by coincidence. */
const pieceLength = 10;

const piecesOfSecrets = new Map<string, readonly string[]>();

/** Returns the parts of a secret that appear in the text, in any encoding. */
export function leaksOf(secret: string, text: string): readonly string[] {
  const pieces = piecesOfSecrets.get(secret) ?? piecesOf(secret);
  piecesOfSecrets.set(secret, pieces);
  const both = `${text}\n${decoded(text)}`;
  return pieces.filter((piece) => both.includes(piece));
}

/**
 * Splits every encoding of a secret into pieces. The longer the encoding, the longer the pieces have to be to
 * cover the same part of the secret.
 */
function piecesOf(secret: string): readonly string[] {
  const found = encodings.flatMap((encode) => {
    const text = encode(secret);
    const length = Math.ceil((pieceLength * text.length) / secret.length);
    const count = Math.floor(text.length / length);
    return Array.from({ length: count }, (_, index) => text.slice(index * length, (index + 1) * length));
  });
  return [...new Set(found)];
}

const decoded = (text: string) =>
  text.replace(/%([2-7][\da-f])|\\u00([2-7][\da-f])/gi, (_, percent, json) =>
    String.fromCharCode(Number.parseInt(percent ?? json, 16)),
  );

export const secretOf = ({ headers }: HttpRequest): string =>
  headers.xapikey ?? (headers.authorization ?? "").replace(/^Bearer /, "");

type Shape = (echo: string, secret: string, request: HttpRequest) => HttpResponse;

const record = (echo: string) => ({
  id: "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
  reference: echo,
  caseReference: echo,
  externalTenantId: echo,
  lifecycle: echo,
  status: echo,
  url: `https://hooks.example/${echo}`,
  debtor: { name: echo, [echo]: echo },
  lastError: echo,
  eventType: echo,
  [echo]: echo,
});

/** Returns a response that fits any list and any record. */
function success(echo: string): object {
  const items = [record(echo)];
  const page = { page: 1, pageSize: 20, totalPages: 1, totalResults: 1 };
  const lists = { cases: items, clients: items, payments: items, transactions: items, webhooks: items };
  return { ...record(echo), ...lists, items, page, success: true, message: echo };
}

/** Every response shape that can repeat a request. */
export const shapes: Readonly<Record<string, Shape>> = {
  "a list of business errors": (echo) =>
    answer(
      {
        message: echo,
        businessErrors: [
          { type: echo, message: echo, solutionUrl: `https://sign.example/?k=${echo}` },
          { type: echo, message: echo },
        ],
      },
      422,
    ),
  "a signing hand-off": (echo, secret) =>
    answer(
      {
        businessErrors: [{ type: "KycRequired", message: echo }],
        signingHandoff: { combinedSigningUrl: `https://sign.example/${encodeURIComponent(secret)}` },
      },
      422,
    ),
  "field errors": (echo) => answer({ [echo]: [echo], amount: [echo] }, 400),
  "problem details": (echo) =>
    answer({ type: echo, title: echo, detail: echo, traceId: echo, errors: { [echo]: [echo] } }, 400),
  "a refused key": (echo) => answer({ title: "Unauthorized", status: 401, detail: echo }, 401),
  "the guide's error object": (echo) => answer({ error: { type: echo, code: echo, message: echo } }, 403),
  "a missing record": (echo) => answer({ error: echo, message: echo }, 404),
  "a conflict with its approval link": (echo) =>
    answer(
      { type: "Conflict", message: echo, data: { onboardingLinks: [{ url: `https://a.example/${echo}` }] } },
      409,
    ),
  "a rate limit": (echo) => answer({ retryAfter: 1, message: echo }, 429, { "retry-after": echo }),
  "plain text": (echo) => answer(echo, 400, { "content-type": "text/plain" }),
  "a web page": (echo) => answer(`<h1>${echo}</h1>`, 502, { "content-type": `text/html; ${echo}` }),
  "a server error": (echo) => answer({ message: echo }, 500),
  "a redirect": (echo) => answer("", 302, { location: `https://elsewhere.example/${echo}` }),
  "JSON with escapes": (_, secret) =>
    answer(`{"title":"${jsonEscaped(secret)}","detail":"\\/${jsonEscaped(secret)}"}`, 400),
  "headers of all kinds": (echo, secret) =>
    answer({ title: "Bad" }, 400, {
      [secret.toLowerCase()]: echo,
      location: echo,
      "retry-after": echo,
      "www-authenticate": `Bearer realm="${echo}"`,
      traceparent: echo,
      "content-type": `application/json; ${echo}`,
      "set-cookie": echo,
    }),
  "a success of another type": (echo) => answer(echo, 200, { "content-type": `text/${echo}` }),
  "a success that is broken": (echo) => answer(`{"cases":[{"id":"${echo}`, 200),
  "a success without a list": (echo) => answer({ [echo]: echo }, 200),
  "a success": (echo) => answer(success(echo), 200, { "x-echo": echo }),
  "a success as a bare list": (echo) => answer([record(echo)], 200),
  "a success with escapes": (_, secret) => {
    const body = JSON.stringify(success("HERE")).replaceAll("HERE", jsonEscaped(secret));
    return answer(body, 200);
  },
  "a success that issues the key": (echo, secret) =>
    answer({ ...success(echo), secret, accessToken: secret, expiresIn: 1800 }, 200),
  "a broken connection": (echo, _secret, { url }) => {
    throw new Failure("network", `the connection broke at ${echo}`, {
      hint: echo,
      request: `GET ${url} ${echo}`,
      arrived: answer(echo),
      cause: new Error(echo),
    });
  },
};

/** Returns a platform that repeats the request's key in responses of this shape. */
export const echoing =
  (shape: string) =>
  async (request: HttpRequest): Promise<HttpResponse> => {
    const secret = secretOf(request);
    return (shapes[shape] as Shape)(echoOf(secret), secret, request);
  };
