import { Failure } from "../../../src/base/failure";
import type { HttpRequest, HttpResponse, Send } from "../../../src/base/http";
import { answer } from "../../support/platforms/answers";
import { collectionEnv } from "../../support/program/world";

export const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
export const env = { ...collectionEnv, RECOUP_ENVIRONMENT: "test" };
export const liveEnv = { ...collectionEnv, RECOUP_ENVIRONMENT: "live" };

export const requestLine = ({ method, url }: HttpRequest) => `${method} ${new URL(url).pathname}`;
export const bodyOf = (request: HttpRequest | undefined) =>
  JSON.parse(Buffer.from(request?.body ?? "null").toString());

export const waiting = { id, reference: "44HX8JMJ", lifecycle: "PendingVerification" };
export const active = {
  ...waiting,
  lifecycle: "Active",
  remainder: 250,
  grossAmount: 300,
  totalAddedFees: 0,
  currency: "EUR",
};

/** Fails as if the connection was lost after the write was sent. */
export const lost = () => {
  throw new Failure("network", "the connection broke");
};

/** Responds to each read with the next of `reads`, repeating the last, and to each write with `write`. */
export function platform(reads: readonly unknown[], write: () => HttpResponse): Send {
  let next = 0;
  return async ({ method }) => {
    if (method !== "GET") return write();
    const read = reads[Math.min(next, reads.length - 1)];
    next += 1;
    return read === undefined ? answer({ error: "InternalError" }, 500) : answer(read);
  };
}
