import { Failure } from "../../../src/base/failure";
import type { HttpRequest, HttpResponse, Send } from "../../../src/base/http";
import { answer } from "./answers";

export interface ListedCase {
  readonly id: string;
  readonly reference: string;
  readonly currency: string;
  readonly creditorReference?: string;
  readonly lifecycle?: string;
  readonly closeCode?: string;
}

export const caseIdOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

/** Returns the case with this number. For 1, it is `AAAA0001` with the creditor reference `INV-1`. */
export const listedCase = (number: number, more: Partial<ListedCase> = {}): ListedCase => ({
  id: caseIdOf(number),
  reference: `AAAA${String(number).padStart(4, "0")}`,
  creditorReference: `INV-${number}`,
  currency: "EUR",
  ...more,
});

/** Returns the response to a write, given the number of earlier writes that took effect. */
export type Effect = (request: HttpRequest, count: number) => HttpResponse;

/** A fault before the platform carries out the request, or the loss of its response afterwards. */
export type Mishap = "lost before" | "lost after" | HttpResponse | undefined;

interface Work {
  readonly cases: readonly ListedCase[];
  /** Cases that the list leaves out, keyed by partner reference. */
  readonly partnerReferences?: Readonly<Record<string, ListedCase>>;
  readonly effect?: Effect;
  /** Recorded payments, keyed by case ID. */
  readonly payments?: Readonly<Record<string, readonly object[]>>;
  readonly mishap?: (request: HttpRequest) => Mishap;
  /** Whether the platform carries out a repeated request again even though it knows the key. */
  readonly ignoresKeys?: boolean;
}

/** Opens a collection surface on which reads always succeed. Writes honor idempotency keys by default. */
export function openCaseWorkPlatform(work: Work) {
  const written: string[] = [];
  const answers = new Map<string, { readonly line: string; readonly response: HttpResponse }>();
  const write = (request: HttpRequest): HttpResponse => {
    const key = request.headers["idempotency-key"];
    const earlier = work.ignoresKeys === true || key === undefined ? undefined : answers.get(key);
    if (earlier !== undefined) return earlier.line === lineOf(request) ? earlier.response : reused;
    const response = (work.effect ?? recorded)(request, written.length);
    if (response.status < 300) written.push(lineOf(request));
    if (key !== undefined) answers.set(key, { line: lineOf(request), response });
    return response;
  };
  const send: Send = async (request) => {
    if (request.method === "GET") return read(request, work);
    const fault = work.mishap?.(request);
    if (fault === "lost before") throw lost();
    if (fault !== undefined && fault !== "lost after") return fault;
    const response = write(request);
    if (fault === "lost after") throw lost();
    return response;
  };
  /** `written` lists the writes that took effect, in order, each as the end of its path and its body. */
  return { send, written };
}

const recorded: Effect = (_, count) =>
  answer({ paymentId: `pay-${count + 1}`, caseReference: "AAAA0001", warnings: [] });

const reused = answer({ businessErrors: [{ type: "IdempotencyConflict", message: "Another body." }] }, 422);

const lost = () => new Failure("network", "the connection was lost");

const lineOf = ({ url, body }: HttpRequest) =>
  `${new URL(url).pathname.split("/cases/").at(-1)} ${Buffer.from(body ?? []).toString()}`;

function read({ url }: HttpRequest, { cases, partnerReferences = {}, payments = {} }: Work): HttpResponse {
  const { pathname, searchParams } = new URL(url);
  const [, paid] = /\/cases\/([^/]+)\/payments$/.exec(pathname) ?? [];
  if (paid !== undefined) return answer(payments[paid] ?? []);
  if (pathname.endsWith("/cases/by-partner-reference")) {
    const named = (searchParams.get("references") ?? "").split(",");
    const found = named.filter((reference) => partnerReferences[reference] !== undefined);
    return answer(Object.fromEntries(found.map((reference) => [reference, partnerReferences[reference]])));
  }
  const listedCase = cases.find(({ id }) => pathname.endsWith(`/cases/${id}`));
  if (listedCase !== undefined) return answer(listedCase);
  if (!pathname.endsWith("/cases")) return answer({}, 404);
  const [page, size] = [Number(searchParams.get("Page")), Number(searchParams.get("PageSize"))];
  const records = cases.slice((page - 1) * size, page * size);
  const totalPages = Math.ceil(cases.length / size);
  const shown = {
    totalResults: cases.length,
    pageSize: size,
    currentPage: page,
    responseCount: records.length,
  };
  return answer({ page: { ...shown, totalPages }, cases: records });
}

/** Closes or starts the request's case. Like the platform, refuses to do so twice. */
export const moving =
  (
    cases: readonly ListedCase[],
    from: string,
    to: (body: Record<string, string>) => Partial<ListedCase>,
  ): Effect =>
  ({ url, body }) => {
    const found = cases.find(({ id }) => url.includes(id));
    if (found === undefined) return answer({}, 404);
    if (found.lifecycle !== from) return answer({ type: "ValidationError", message: `Not ${from}.` }, 400);
    Object.assign(found, to(JSON.parse(Buffer.from(body ?? []).toString())));
    return answer({ caseReference: found.reference });
  };
