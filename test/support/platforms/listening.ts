import { createHmac } from "node:crypto";
import { Failure } from "../../../src/base/failure";
import type { Headers, HttpResponse, Send } from "../../../src/base/http";
import { type LineResult, type LineSetting, runLine } from "../program/world";

export const secret = "c2VjcmV0IG9mIGEgc3Vic2NyaXB0aW9uLCAzMiBieXRlcw==";
/** 2026-03-16T09:00:00Z, the time on the tests' clock. */
export const nowSeconds = Date.UTC(2026, 2, 16, 9) / 1000;

export function signedHeaders(body: string | Uint8Array, key = secret, t = nowSeconds): Headers {
  const v1 = createHmac("sha256", Buffer.from(key, "base64")).update(`${t}.`).update(body).digest("hex");
  return { "x-service-signature": `t=${t},v1=${v1}`, "x-service-timestamp": String(t) };
}

/** Returns an envelope in the platform's format, with the given changes. */
export function envelope(id: string, event = "case.updated", more: object = {}): string {
  const data = {
    caseId: "c1",
    reference: "7KQ2M9XA",
    oldLifecycle: "PendingVerification",
    newLifecycle: "Active",
  };
  const head = { id, specVersion: "1.0", event, timestamp: "2026-03-16T08:59:00Z" };
  return JSON.stringify({ ...head, data, links: { self: "https://a.example/cases/c1" }, ...more });
}

/** Opens a port that never receives a delivery. */
export const deafListen: LineSetting["listen"] = async (_, port) => ({
  url: "http://127.0.0.1:1",
  port,
  close: async () => {},
});

export interface TestListener {
  /** Posts a delivery as the platform does. Signs it with the secret unless other headers are given. */
  post(body: string | Uint8Array, headers?: Headers): Promise<HttpResponse>;
  /** Sends a request like any other client. */
  readonly receiver: Send;
  readonly port: number;
  /** Lets the listener's time run out. */
  endTime(): void;
  /** Interrupts the command like Ctrl-C. */
  interrupt(): void;
  /** Resolves when the command has subscribed and is listening. */
  readonly isReady: Promise<void>;
  readonly ended: Promise<LineResult>;
}

/** Runs `webhooks listen`. Resolves once its receiver is open. Opens no real port and takes no real time. */
export async function startListening(
  flags: readonly string[],
  setting: LineSetting = {},
): Promise<TestListener> {
  const interruption = new AbortController();
  let endTime = () => {};
  let found: (opened: { receiver: Send; port: number }) => void = () => {};
  const opening = new Promise<{ receiver: Send; port: number }>((resolve) => {
    found = resolve;
  });
  let signalReady = () => {};
  const isReady = new Promise<void>((resolve) => {
    signalReady = resolve;
  });
  const ended = runLine(["webhooks", "listen", ...flags], {
    signal: interruption.signal,
    beforeStderr: (chunk) => {
      if (chunk.startsWith("Listening at")) signalReady();
    },
    listen: async (receiver, port) => {
      found({ receiver, port });
      return { url: `http://127.0.0.1:${port}`, port, close: async () => {} };
    },
    sleep: (_, signal) =>
      new Promise((resolve, reject) => {
        endTime = resolve;
        signal?.addEventListener("abort", () => reject(new Failure("interrupted", "interrupted")));
      }),
    ...setting,
  });
  const { receiver, port } = await Promise.race([
    opening,
    ended.then(({ stderr }) => {
      throw new Error(stderr);
    }),
  ]);
  return {
    receiver,
    port,
    post: (body, headers = signedHeaders(body)) =>
      receiver({ method: "POST", url: `http://127.0.0.1:${port}/hooks`, headers, body: Buffer.from(body) }),
    endTime: () => endTime(),
    interrupt: () => interruption.abort("SIGINT"),
    isReady,
    ended,
  };
}

export const linesOf = (stdout: string) =>
  stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
