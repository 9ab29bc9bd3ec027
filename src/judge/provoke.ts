import { Failure } from "../base/failure";
import type { HttpRequest, HttpResponse, Send } from "../base/http";
import {
  isJsonObject,
  type JsonObject,
  NumberText,
  printJson,
  readField,
  readText,
  tryParseJson,
} from "../base/json/json";
import type { ReplacedResponse } from "../traffic/observer";
import type { FaultId, ProvokedFault } from "./provoked-faults";

export interface FaultResponse {
  /** Undefined if the connection closes without a response. */
  readonly response: HttpResponse | undefined;
  readonly replaced: ReplacedResponse;
}

/** Longer than the timeout of many clients. */
const slowAnswerMs = 12_000;
/** Longer than the first pause of most clients. Only those that honor `retryAfter` wait long enough. */
const retryAfterSeconds = 2.6;

/** Responds to a request with a fault. If the client disconnects, cuts the delay of a late response short. */
export async function provoke(
  { id, isAfterCommit }: ProvokedFault,
  request: HttpRequest,
  /** Undefined if the request must not reach the platform. */
  send: Send | undefined,
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>,
  /** Rewrites a refusal in the form of the platform's own. */
  rewriteRefusal: RefusalRewrite = (refusal) => refusal,
): Promise<FaultResponse> {
  const disconnect = new AbortController();
  request.onGone?.(() => disconnect.abort());
  const platformAnswer = isAfterCommit ? await send?.(request) : undefined;
  const replaced = { fault: id, response: platformAnswer };
  if (id === "slow" || id === "withheld") await sleep(slowAnswerMs, disconnect.signal).catch(() => {});
  const reply = disconnect.signal.aborted ? undefined : replyByFault[id](platformAnswer);
  const isRefusal = reply !== undefined && id !== "slow" && id !== "total-moved";
  return { response: isRefusal ? rewriteRefusal(reply) : reply, replaced };
}

export type RefusalRewrite = (refusal: HttpResponse) => HttpResponse;

type Reply = (platformAnswer: HttpResponse | undefined) => HttpResponse | undefined;

const createJsonAnswer = (status: number, body: unknown): HttpResponse => ({
  status,
  headers: { "content-type": "application/json; charset=utf-8" },
  body: Buffer.from(printJson(body)),
});

const createRefusal = (status: number, type: string, message: string) =>
  createJsonAnswer(status, { businessErrors: [{ type, message, solutionUrl: "" }], error: type, message });

const createInternalErrorAnswer: Reply = () => createRefusal(500, "InternalError", "Something went wrong");

const replyByFault: Readonly<Record<FaultId, Reply>> = {
  limited: () =>
    createJsonAnswer(429, {
      error: "rate_limit_exceeded",
      message: "Too many requests",
      retryAfter: retryAfterSeconds,
    }),
  "error-before": createInternalErrorAnswer,
  "error-after": createInternalErrorAnswer,
  "lost-after": () => undefined,
  slow: (platformAnswer) => platformAnswer,
  withheld: () => undefined,
  "in-flight": () => createRefusal(409, "Conflict", "A request with this key is still being processed"),
  "total-moved": (platformAnswer) =>
    platformAnswer === undefined ? undefined : increaseTotals(platformAnswer),
};

/** Reports one more page, as if records had been added while the program was reading. */
function increaseTotals(response: HttpResponse): HttpResponse {
  const body = tryParseJson(response.body);
  const page = readField(body, "page");
  if (!isJsonObject(body) || !isJsonObject(page)) return response;
  const increment = (name: string) => new NumberText(String(Number(readText(page, name)) + 1));
  const increasedPage: JsonObject = {
    ...page,
    totalResults: increment("totalResults"),
    totalPages: increment("totalPages"),
  };
  return { ...response, body: Buffer.from(printJson({ ...body, page: increasedPage })) };
}

/** This failure closes the connection without a response. */
export const createNoResponseFailure = () =>
  new Failure("network", "the connection was closed without an answer, to see what the program does");
