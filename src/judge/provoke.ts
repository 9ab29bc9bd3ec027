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
import { sameRequest } from "../judge-rules/sequences";
import { openRandom } from "../sandbox";
import { type Exchange, operationName } from "../traffic/exchange";
import type { ReplacedAnswer } from "../traffic/observer";
import { type Manner, type MannerId, manners } from "./manners";

/** Clean answers of an operation between two manners, so that a right client finishes. */
const minCleanAnswers = 3;

/**
 * Decides which requests are provoked. The same seed, run and order of requests give the same plan: each
 * operation meets each manner that fits it once, and no logical request meets two.
 */
export class ProvokingPlan {
  readonly #left = new Map<string, Manner[]>();
  readonly #clean = new Map<string, number>();
  readonly #met = new Set<string>();

  constructor(
    private readonly seed: string,
    /** From 0; each run begins with another manner. */
    private readonly run: number,
    private readonly known: readonly Manner[] = manners,
  ) {}

  take(exchange: Exchange): Manner | undefined {
    const operation = `${exchange.surface} ${operationName(exchange)}`;
    const request = sameRequest(exchange);
    const clean = this.#clean.get(operation) ?? minCleanAnswers;
    const left = this.#manners(operation);
    const at = left.findIndex((manner) => manner.fits(exchange));
    const manner =
      exchange.endpoint === undefined || this.#met.has(request) || clean < minCleanAnswers
        ? undefined
        : left[at];
    this.#clean.set(operation, manner === undefined ? clean + 1 : 0);
    if (manner === undefined) return undefined;
    left.splice(at, 1);
    this.#met.add(request);
    return manner;
  }

  #manners(operation: string): Manner[] {
    const known = this.#left.get(operation);
    if (known !== undefined) return known;
    const random = openRandom(`${this.seed} ${operation}`, "manners");
    const left = [...this.known];
    for (let last = left.length - 1; last > 0; last -= 1) {
      const other = random.integer(0, last);
      [left[last], left[other]] = [left[other] as Manner, left[last] as Manner];
    }
    const order = left.map((_, at) => left[(at + this.run) % left.length] as Manner);
    this.#left.set(operation, order);
    return order;
  }
}

export interface ProvokedAnswer {
  /** Undefined if the connection is closed without an answer. */
  readonly response: HttpResponse | undefined;
  readonly replaced: ReplacedAnswer;
}

/** Exceeds the time limit of many clients. */
const slowMs = 12_000;
const retryAfterSeconds = 0.5;

/** Answers a request in a manner. */
export async function provoke(
  manner: Manner,
  request: HttpRequest,
  send: Send,
  sleep: (ms: number) => Promise<void>,
): Promise<ProvokedAnswer> {
  const done = manner.isAfterCommit || manner.id === "in-flight" ? await send(request) : undefined;
  if (manner.id === "slow") await sleep(slowMs);
  return { response: answers[manner.id](done), replaced: { manner: manner.id, response: done } };
}

type Reply = (done: HttpResponse | undefined) => HttpResponse | undefined;

const json = (status: number, body: unknown): HttpResponse => ({
  status,
  headers: { "content-type": "application/json; charset=utf-8" },
  body: Buffer.from(printJson(body)),
});

const refused = (status: number, type: string, message: string) =>
  json(status, { businessErrors: [{ type, message, solutionUrl: "" }], error: type, message });

const internalError: Reply = () => refused(500, "InternalError", "Something went wrong");

const answers: Readonly<Record<MannerId, Reply>> = {
  limited: () =>
    json(429, { error: "rate_limit_exceeded", message: "Too many requests", retryAfter: retryAfterSeconds }),
  "error-before": internalError,
  "error-after": internalError,
  "lost-after": () => undefined,
  slow: (done) => done,
  "in-flight": () => refused(409, "Conflict", "A request with this key is still being processed"),
  "total-moved": (done) => (done === undefined ? undefined : withMovedTotal(done)),
};

/** One page more than before, as if records had come while the program reads. */
function withMovedTotal(response: HttpResponse): HttpResponse {
  const body = tryParseJson(response.body);
  const page = readField(body, "page");
  if (!isJsonObject(body) || !isJsonObject(page)) return response;
  const more = (name: string, by: number) => new NumberText(String(Number(readText(page, name)) + by));
  const moved: JsonObject = {
    ...page,
    totalResults: more("totalResults", 1),
    totalPages: more("totalPages", 1),
  };
  return { ...response, body: Buffer.from(printJson({ ...body, page: moved })) };
}

/** Closes the connection. */
export const noAnswer = () =>
  new Failure("network", "the connection was closed without an answer, to see what the program does");
