import type { HttpRequest, HttpResponse, Send } from "../../base/http";
import { printJson, readText, tryParseJson } from "../../base/json/json";
import { toHeaders } from "../captured/headers";
import type { ReceivedEvent } from "./received-event";
import {
  type Books,
  correctParts,
  type IncomingRequest,
  type ReceiverEnvironment,
  type ReceiverParts,
} from "./receiver-parts";

export interface SampleReceiverSetting {
  /** Secrets, oldest first. `PUT /secret` adds one. */
  readonly secrets: readonly string[];
  readonly headerPrefix: string;
  /** Steps replaced by a mutant. */
  readonly overrides?: Partial<ReceiverParts>;
  /** Milliseconds since 1970. */
  now(): number;
  sleep(ms: number): Promise<void>;
}

/**
 * Accepts deliveries on any path and serves the state of a case at `GET /state?caseId=`. The other endpoints
 * are for `test run --forward`.
 */
export function createSampleReceiver(setting: SampleReceiverSetting): Send {
  const parts: ReceiverParts = { ...correctParts, ...setting.overrides };
  const secrets = [...setting.secrets];
  const books: Books = { events: [], keys: new Set() };
  const environment: ReceiverEnvironment = {
    secrets,
    headerPrefix: setting.headerPrefix,
    books,
    sleep: setting.sleep,
  };
  return async (request) => {
    if (request.method === "POST")
      return receiveDelivery(parts, environment, toIncomingRequest(request, setting.now()));
    const { pathname, searchParams } = new URL(request.url);
    switch (`${request.method} ${pathname.slice(pathname.lastIndexOf("/"))}`) {
      case "PUT /secret":
        secrets.push(readText(tryParseJson(request.body ?? ""), "secret"));
        return createAnswer(204);
      case "GET /state":
        return answerState(parts, filterByCase(books, searchParams.get("caseId")));
      case "GET /book":
        return createJsonAnswer(buildBook(parts, filterByCase(books, searchParams.get("case"))));
      default:
        return createAnswer(404, "Not found.\n");
    }
  };
}

const filterByCase = ({ events }: Books, caseId: string | null) =>
  events.filter((event) => caseId === null || event.caseId === caseId);

const answerState = (parts: ReceiverParts, events: readonly ReceivedEvent[]) =>
  events.length === 0 ? createAnswer(404, "Unknown case.\n") : createJsonAnswer(parts.buildState(events));

/** Builds the record that `test run --forward` compares: event types and the case's state. */
function buildBook(parts: ReceiverParts, events: readonly ReceivedEvent[]): object {
  const { lifecycle, closeCode, paid } = parts.buildState(events);
  return {
    events: events.map(({ event }) => event),
    state: closeCode === null ? lifecycle : `${lifecycle}:${closeCode}`,
    paid,
  };
}

const toIncomingRequest = (
  { headers, headerLines = [], body = new Uint8Array() }: HttpRequest,
  now: number,
) => ({
  headers: toHeaders([...Object.entries(headers), ...headerLines]),
  body,
  nowSeconds: Math.floor(now / 1000),
});

async function receiveDelivery(
  parts: ReceiverParts,
  environment: ReceiverEnvironment,
  incomingRequest: IncomingRequest,
): Promise<HttpResponse> {
  const header = parts.findHeader(incomingRequest.headers, environment.headerPrefix);
  const secrets = parts.chooseSecrets(environment.secrets);
  if (!secrets.some((secret) => parts.isSigned(header, incomingRequest, secret)))
    return createAnswer(401, "The signature is not valid.\n");
  const event = parts.readEvent(incomingRequest.body);
  if (event === undefined) return createAnswer(400, "The body is not an event.\n");
  if (parts.isForBooks(event, incomingRequest.headers, environment.books))
    await parts.book(event, parts.getEventKey(event, incomingRequest), environment);
  return createAnswer(await parts.answer(incomingRequest, event, environment));
}

const createAnswer = (status: number, text = ""): HttpResponse => ({
  status,
  headers: { "content-type": "text/plain; charset=utf-8" },
  body: Buffer.from(text),
});

const createJsonAnswer = (value: object): HttpResponse => ({
  status: 200,
  headers: { "content-type": "application/json" },
  body: Buffer.from(printJson(value)),
});
