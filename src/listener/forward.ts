import { advice, type Hint, recoup } from "../base/advice/advice";
import { Failure, onFailure } from "../base/failure";
import type { HeaderName, Headers, HttpRequest } from "../base/http";
import { pluralize } from "../base/text/numbers/format-count";
import { readUrl } from "../base/text/read-url";
import type { Context } from "../cli/session/context";
import { createRecordingSend } from "../kit/traffic/recording-send";
import { findSignature } from "../webhooks/captured/captured-request";
import { getNextAttemptAt } from "../webhooks/delivery-schedule";
import { signatureHeader } from "../webhooks/signature";
import type { ListenValues } from "./options";
import type { Delivery, DeliverySource } from "./received-delivery";

export interface ForwardOptions {
  readonly url: string;
  /** `after` responds to the platform with the receiver's status; `first` responds before forwarding. */
  readonly ack: "first" | "after";
  /** `platform` retries on the platform's schedule. Only used with `first`. */
  readonly retries: "platform" | "none";
  /** The folder of --save. */
  readonly savedFolder?: string | undefined;
}

export interface Forwarder {
  /** Returns the receiver's status, or 502 if it doesn't respond. */
  forward(delivery: Delivery): Promise<number>;
  forwardLater(delivery: Delivery, source: DeliverySource): void;
  /** Stops all retries and waits for attempts in progress. */
  end(): Promise<ForwardingSummary>;
}

interface ForwardingSummary {
  /** Notes about events that were never accepted. */
  readonly notes: readonly Hint[];
  /** Errors from background work. */
  readonly errors: readonly unknown[];
}

/** Less than the platform's 10 seconds, to respond in time (DLV-01). */
const forwardTimeoutMs = 9_000;
const badGateway = 502;

/** Whether a proxy would respond with this status because the program is down. */
export const isGatewayError = (status: number) => status >= 502 && status <= 504;

export const isAccepted = (status: number) => status >= 200 && status < 300;

/** Whether the program probably refused the signature. */
export const isSignatureRefusal = (status: number) => status === 401 || status === 403;

const formatSignatureHint = (status: number, url: string, { isSignedHere }: Delivery) =>
  isSignatureRefusal(status)
    ? advice` If that is about the signature: ${isSignedHere ? signedHereText : "what is forwarded is signed correctly."} ${recoup`webhooks check ${{ url }} --secret-file <file>`} tries your program, and ${recoup`webhooks verify --captured <file> --explain`} explains a delivery that --save kept.`
    : "";

const signedHereText =
  "listen signed it with the secret that it was given, which may not be the one that your program has.";

/** Calls `saveRefused` with each delivery that the receiver didn't accept. */
export function createForwarder(
  context: Context,
  { url, retries, savedFolder }: ForwardOptions,
  saveRefused: (delivery: Delivery) => Promise<void>,
): Forwarder {
  const unacceptedAttempts = new Set<Promise<boolean>>();
  const stopController = new AbortController();
  const errors: unknown[] = [];
  const collectError = (error: unknown) => void errors.push(error);
  const forwardDelivery = async (delivery: Delivery) => {
    const outcome = await sendOnce(context, createForwardRequest(url, delivery));
    if (isAccepted(outcome.status)) return outcome.status;
    await saveRefused(delivery);
    await context
      .warn(
        advice`${delivery.facts.event ?? "An event"} was not accepted by ${url}: ${outcome.words}.${formatSignatureHint(outcome.status, url, delivery)}`,
      )
      .catch(collectError);
    return outcome.status;
  };
  return {
    forward: forwardDelivery,
    forwardLater(delivery, source) {
      const attempt = async (isFirst: boolean) =>
        isAccepted(await forwardDelivery(isFirst ? delivery : refreshSignature(context, delivery, source)));
      const attempts = retryUntilAccepted(context, attempt, retries, stopController.signal).catch((error) => {
        collectError(error);
        return false;
      });
      unacceptedAttempts.add(attempts);
      void attempts.then((wasAccepted) => wasAccepted && unacceptedAttempts.delete(attempts));
    },
    async end() {
      stopController.abort();
      const outcomes = await Promise.all(unacceptedAttempts);
      const lostCount = outcomes.filter((wasAccepted) => !wasAccepted).length;
      const note = advice`${pluralize(lostCount, "event")} did not reach ${url}, and the platform got a 2xx, so it does not try again. ${suggestReplay(url, savedFolder)}`;
      return { notes: lostCount === 0 ? [] : [note], errors };
    },
  };
}

/** Suggests how to send events that the platform counts as delivered. */
const suggestReplay = (url: string, savedFolder: string | undefined) =>
  savedFolder === undefined
    ? advice`${recoup`events replay <id>`} requests one, if its subscription still exists; with --save they are kept in a folder.`
    : advice`${recoup`webhooks listen --replay ${{ typed: savedFolder }} --forward-to ${{ url }} --secret-file <file>`} sends what --save kept.`;

/** Attempts a delivery until it's accepted, on the platform's retry schedule, or only once. */
async function retryUntilAccepted(
  { host }: Context,
  attempt: (isFirst: boolean) => Promise<boolean>,
  retries: ForwardOptions["retries"],
  signal: AbortSignal,
): Promise<boolean> {
  for (let attempts = 1; ; attempts++) {
    if (await attempt(attempts === 1)) return true;
    const gapMs = retries === "none" ? undefined : getNextAttemptAt(attempts, 0);
    if (gapMs === undefined) return false;
    if (await host.sleep(gapMs, signal).then(() => false, isInterrupted)) return false;
  }
}

const isInterrupted = onFailure(() => true, "interrupted");

/** Headers that belong to the connection, not to the delivery. */
const connectionHeaders = new Set([
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

function createForwardRequest(
  url: string,
  { headers, body }: Pick<Delivery, "headers" | "body">,
): HttpRequest {
  const forwardedHeaders = Object.entries(headers).filter(([name]) => !connectionHeaders.has(name));
  return {
    method: "POST",
    url,
    headers: Object.fromEntries(forwardedHeaders) as Headers,
    body,
    timeoutMs: forwardTimeoutMs,
    hasOwnConnection: true,
  };
}

async function sendOnce(
  context: Context,
  request: HttpRequest,
): Promise<{ readonly status: number; readonly words: string }> {
  return createRecordingSend(context)(request).then(
    ({ status }) => ({ status, words: `it answered ${status}` }),
    onFailure(({ message }) => ({ status: badGateway, words: message })),
  );
}

/** Re-signs a retry, as the platform does, because an old signature would be refused (AMB-11). */
function refreshSignature({ host }: Context, delivery: Delivery, { secret }: DeliverySource): Delivery {
  const signature = findSignature(delivery.headers);
  if (signature === undefined) return delivery;
  const seconds = Math.floor(host.now() / 1000);
  const timestampName = signature.name.replace(/signature$/, "timestamp") as HeaderName;
  const headers: Headers = {
    ...delivery.headers,
    [signature.name]: signatureHeader(secret, seconds, delivery.body),
    ...(signature.timestamp === undefined ? {} : { [timestampName]: String(seconds) }),
  };
  return { ...delivery, headers };
}

type ForwardingValues = Pick<ListenValues, "forwardTo" | "ack" | "forwardRetries" | "save">;

export function readForwarding({
  forwardTo,
  ack,
  forwardRetries,
  save,
}: ForwardingValues): ForwardOptions | undefined {
  if (forwardTo === undefined) {
    if (ack !== undefined || forwardRetries !== undefined)
      throw new Failure("usage", "--ack and --forward-retries can only be used with --forward-to.");
    return undefined;
  }
  if (/^[^/?#]*\/\/[^/?#]*@/.test(forwardTo))
    throw new Failure(
      "usage",
      "--forward-to must not contain a user or password: messages show the address.",
      { hint: "The receiver can check the signature, which is forwarded." },
    );
  if (!/^https?:\/\//i.test(forwardTo) || readUrl(forwardTo) === undefined)
    throw new Failure("usage", `--forward-to must be an HTTP or HTTPS URL (got "${forwardTo}").`, {
      hint: "Example: --forward-to http://127.0.0.1:3000/hooks.",
    });
  if (ack !== "first" && forwardRetries === "platform")
    throw new Failure("usage", "--forward-retries platform can only be used with --ack first.", {
      hint: "Without --ack first, the platform gets the forward's answer and retries itself.",
    });
  return {
    url: forwardTo,
    ack: ack ?? "after",
    retries: forwardRetries ?? "platform",
    savedFolder: save,
  };
}
