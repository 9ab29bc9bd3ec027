import { Failure } from "../../base/failure";
import type { HttpRequest, HttpResponse, Send } from "../../base/http";
import { type JsonValue, printJson, tryParseJson } from "../../base/json/json";
import type { Receiver } from "./receiver";

const limits = { timeoutMs: 10_000, maxBodyBytes: 2 ** 20 };

/**
 * The partner's own receiver: deliveries are posted to its address; below that, `secret` takes each new secret, and
 * `book` returns its state.
 */
export function openOwnReceiver(address: string, send: Send): Receiver {
  const below = (name: string, caseId?: string) => {
    const url = new URL(address);
    url.pathname = `${url.pathname.replace(/\/+$/, "")}/${name}`;
    if (caseId !== undefined) url.searchParams.set("case", caseId);
    return url.href;
  };
  const ask = async (request: Omit<HttpRequest, "headers">): Promise<HttpResponse> => {
    const response = await send({ ...request, headers: { "content-type": "application/json" }, ...limits });
    if (response.status >= 200 && response.status < 300) return response;
    const message = `The receiver answered ${response.status} to ${request.method} ${request.url}.`;
    throw new Failure("check-failed", message, {
      hint: "docs/scenarios.md of the repository describes what a receiver for --forward must answer.",
    });
  };
  return {
    async take({ method, headers, body }) {
      return (await send({ method, url: address, headers, body, ...limits })).status;
    },
    async learn(secret) {
      await ask({ method: "PUT", url: below("secret"), body: Buffer.from(printJson({ secret })) });
    },
    async book(caseId) {
      const url = below("book", caseId);
      return readState(url, (await ask({ method: "GET", url })).body);
    },
  };
}

const maxShown = 60;

function readState(url: string, body: Uint8Array): JsonValue {
  const state = tryParseJson(body);
  if (state !== undefined) return state;
  const text = Buffer.from(body).toString();
  const shown = text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
  throw new Failure("check-failed", `The receiver's answer to GET ${url} isn't JSON: "${shown}".`, {
    hint: 'Answer an object such as {"events": ["case.created"], "state": "Active"}.',
  });
}
