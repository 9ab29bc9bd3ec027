import { type BusinessError, type HandlerResponse, problemMediaType } from "../responses";
import type { ResponseRewrite } from "./members";

type Body = Readonly<Record<string, unknown>>;

/** Rewrites the JSON body of a response, and makes the content type plain JSON. */
function rewriteBody(answer: HandlerResponse, change: (body: Body) => object): HandlerResponse {
  const { contentType: _, encoded: __, ...rest } = answer;
  return { ...rest, body: JSON.stringify(change(JSON.parse(answer.body))) };
}

/** Rewrites the customer surface's 401 in the format of the general guide (AMB-22). */
export const writeErrorObject: ResponseRewrite = (answer, { surface }) =>
  answer.status === 401 && surface === "customer"
    ? rewriteBody(answer, ({ detail }) => ({ error: { type: "authentication_error", message: detail } }))
    : answer;

/** Keeps the URL of the signing page in only one part of the refusal of a submission (AMB-23). */
const rewriteSigning =
  (change: (body: Body) => object): ResponseRewrite =>
  (answer, { operation }) =>
    operation === "submitCase"
      ? rewriteBody(answer, (body) => ((body.signingHandoff ?? null) === null ? body : change(body)))
      : answer;

const readHandoffUrl = ({ signingHandoff }: Body) =>
  (signingHandoff as { readonly combinedSigningUrl?: string } | null)?.combinedSigningUrl;

export const keepOnlySolutionUrl = rewriteSigning((body) => ({ ...body, signingHandoff: null }));
export const keepOnlyHandoff = rewriteSigning((body) => ({
  ...body,
  businessErrors: (body.businessErrors as readonly BusinessError[] | undefined)?.map((error) => ({
    ...error,
    solutionUrl: error.solutionUrl === readHandoffUrl(body) ? "" : error.solutionUrl,
  })),
}));

/** Reduces a client conflict to one of its two shapes (AMB-29). */
const rewriteClientConflict =
  (change: (body: Body) => object): ResponseRewrite =>
  (answer, { operation }) =>
    operation === "createClient" && answer.status === 409 ? rewriteBody(answer, change) : answer;

export const writeTopLevelConflict = rewriteClientConflict(({ businessErrors: _, ...body }) => body);
export const writeEnvelopeConflict = rewriteClientConflict(({ type, ...body }) => ({ error: type, ...body }));

const partnerLookups: readonly (string | undefined)[] = [
  "getCase",
  "getCaseByReference",
  "getCaseByPartnerReference",
  "getCaseByCreditorReference",
];

/** Rewrites the response to a failed lookup by a collection partner (AMB-32). */
const rewriteLookup =
  (change: (answer: HandlerResponse) => HandlerResponse): ResponseRewrite =>
  (answer, { surface, operation }) =>
    answer.status === 404 && surface === "collection" && partnerLookups.includes(operation)
      ? change(answer)
      : answer;

export const writeNotFoundLookup = rewriteLookup((answer) => ({
  ...answer,
  body: answer.body.replaceAll('"CaseNotFound"', '"NotFound"'),
}));
export const removeLookupType = rewriteLookup((answer) => ({
  ...rewriteBody(answer, () => ({
    type: "https://tools.ietf.org/html/rfc9110#section-15.5.5",
    title: "Not Found",
    status: 404,
  })),
  contentType: problemMediaType,
}));

/** Rewrites errors for missing and unreadable fields as an object keyed by field (AMB-38). */
export const keyErrorsByField: ResponseRewrite = (answer, { method }) => {
  if (method === "GET" || answer.status !== 400 || answer.contentType !== problemMediaType) return answer;
  const { errors } = JSON.parse(answer.body);
  const areFields = Object.keys(errors).every((path) => /^[A-Z][\w.[\]]*$/.test(path));
  return areFields ? rewriteBody(answer, () => errors) : answer;
};

/**
 * Removes the error type from a 403 (AMB-53). Doesn't affect refusals in the format of the general guide,
 * which have no `businessErrors`.
 */
export const removeTestOnlyType: ResponseRewrite = (answer) =>
  answer.status === 403
    ? rewriteBody(answer, ({ businessErrors, ...body }) =>
        businessErrors === undefined ? body : { error: "Forbidden", message: body.message },
      )
    : answer;

/** Adds the Retry-After header to a 429, in whole seconds (NS-67). */
const addRetryAfter = (answer: HandlerResponse): HandlerResponse => {
  const { retryAfter } = JSON.parse(answer.body);
  return { ...answer, headers: { ...answer.headers, "retry-after": String(Math.ceil(retryAfter)) } };
};

export const addWaitHeader: ResponseRewrite = (answer) =>
  answer.status === 429 ? addRetryAfter(answer) : answer;
export const moveWaitToHeader: ResponseRewrite = (answer) =>
  answer.status === 429 ? rewriteBody(addRetryAfter(answer), ({ retryAfter: _, ...body }) => body) : answer;
