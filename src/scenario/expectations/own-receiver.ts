import { readRetryAfterMs } from "../../api/exchange/retry-after";
import { advice, recoup } from "../../base/advice/advice";
import { omitUndefined } from "../../base/collections/omit-undefined";
import { Failure } from "../../base/failure";
import type { HttpRequest, HttpResponse, Send } from "../../base/http";
import { isJsonObject, type JsonObject, NumberText, printJson, tryParseJson } from "../../base/json/json";
import { trimEnd } from "../../base/text/trim-end";
import type { PauseBudget } from "../../webhooks/receiver-state/exchange";
import type { ReceiverState } from "../../webhooks/receiver-state/receiver-state";
import { readReceiverState, type StateAddress } from "../../webhooks/receiver-state/state-address";
import { formatCaseState } from "./case-state";
import { makeNextAttempts } from "./next-attempt";
import { type Book, bookFieldNames, type Receiver } from "./receiver";
import { InconclusiveStep } from "./step-failure";

export interface OwnReceiverSetting extends Pick<Receiver, "address" | "events" | "readSettled"> {
  /** The receiver's fixed secrets. If empty, each new secret is sent to the receiver. */
  readonly secrets: readonly string[];
  readonly state?: StateAddress;
  readonly send: Send;
  /**
   * Waits before the next attempt if the receiver limits its rate. Default: makes one attempt immediately.
   */
  readonly pause?: (ms: number) => Promise<void>;
  /** Shared by all scenarios of a run. Default: this receiver has its own. */
  readonly pauseBudget?: PauseBudget;
}

const requestLimits = { timeoutMs: 10_000, maxBodyBytes: 2 ** 20 };

/**
 * Creates the partner's own receiver, and posts deliveries to its address. Without fixed secrets, each new
 * secret is sent to `<address>/secret`. Without a state address, `book` reads `<address>/book`.
 */
export function createOwnReceiver(setting: OwnReceiverSetting): Receiver {
  const { address, send, secrets, state, events, readSettled, pause, pauseBudget } = setting;
  return {
    address,
    isOwn: true,
    take: makeNextAttempts(
      async ({ method, headers, headerLines = [], body }) => {
        const answer = await send({ method, url: address, headers, headerLines, body, ...requestLimits });
        return {
          status: answer.status,
          body: Buffer.from(answer.body).toString(),
          retryAfterMs: readRetryAfterMs(answer, undefined),
        };
      },
      pauseBudget,
      pause,
    ),
    async setSecret(secret) {
      if (secrets.length > 0) return;
      const body = Buffer.from(printJson({ secret }));
      await callReceiver(send, { method: "PUT", url: buildUrl(address, "secret"), body });
    },
    async book(caseId) {
      if (state === undefined) return requestBook(setting, caseId);
      if (caseId === undefined) throw new InconclusiveStep("The state address shows one case at a time.");
      return toBook(await readReceiverState(send, state, caseId));
    },
    ...omitUndefined({
      readStates:
        state &&
        ((caseIds: readonly string[]) =>
          Promise.all(caseIds.map((caseId) => readReceiverState(send, state, caseId)))),
      secrets: secrets.length === 0 ? undefined : secrets,
      events,
      readSettled,
    }),
  };
}

async function requestBook({ address, send, secrets }: OwnReceiverSetting, caseId?: string): Promise<Book> {
  if (secrets.length > 0) throw new InconclusiveStep("Checking the receiver's books needs --state-url.");
  const url = buildUrl(address, "book", caseId);
  const fields = readBook(url, (await callReceiver(send, { method: "GET", url })).body);
  return { fields, unknown: fields.paid === undefined ? ["paid"] : [] };
}

function buildUrl(address: string, name: string, caseId?: string): string {
  const url = new URL(address);
  url.pathname = `${trimEnd(url.pathname, "/")}/${name}`;
  if (caseId !== undefined) url.searchParams.set("case", caseId);
  return url.href;
}

async function callReceiver(send: Send, request: Omit<HttpRequest, "headers">): Promise<HttpResponse> {
  const response = await send({
    ...request,
    headers: { "content-type": "application/json" },
    ...requestLimits,
  });
  if (response.status >= 200 && response.status < 300) return response;
  const message = `The receiver answered ${response.status} to ${request.method} ${request.url}.`;
  throw new Failure("check-failed", message, {
    hint: advice`${recoup`help scenarios.md#drills`} describes what a receiver for --forward must answer.`,
  });
}

const maxShownLength = 60;

function readBook(url: string, body: Uint8Array): JsonObject {
  const book = tryParseJson(body);
  if (book !== undefined) return isJsonObject(book) ? book : {};
  const text = Buffer.from(body).toString();
  const shortText = text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text;
  throw new Failure("check-failed", `The receiver's answer to GET ${url} isn't JSON: "${shortText}".`, {
    hint: 'Answer an object such as {"events": ["case.created"], "state": "Active"}.',
  });
}

/** Converts a state address's response to book fields. If it doesn't show the case, nothing is booked. */
function toBook(state: ReceiverState): Book {
  if (Object.keys(state).length === 0) return { fields: { events: [], state: null }, unknown: [] };
  const fields = toBookFields(state);
  return { fields, unknown: bookFieldNames.filter((name) => fields[name] === undefined) };
}

function toBookFields({ lifecycle, closeCode, paid, remainder, events }: ReceiverState): JsonObject {
  const state = lifecycle === undefined ? "" : formatCaseState({ lifecycle, closeCode });
  // Omits `state` for a closed case whose close code isn't shown, because some receivers never show it.
  const isUnclear = state === "" || (state === "Closed" && closeCode === undefined);
  return omitUndefined({
    events,
    state: isUnclear ? undefined : state,
    lifecycle,
    closeCode: closeCode === "" ? undefined : closeCode,
    paid: parseAmount(paid),
    remainder: parseAmount(remainder),
  });
}

const parseAmount = (text: string | undefined) =>
  text !== undefined && Number.isFinite(Number(text)) ? new NumberText(text) : text;
