import { type Failure, onFailure } from "../../base/failure";
import type { HttpRequest } from "../../base/http";

export interface ReceiverResponse {
  readonly status: number;
  readonly body: string;
  /** How long the receiver asks to wait before the next attempt. */
  readonly retryAfterMs?: number | undefined;
}

export interface DeliveryExchange {
  readonly request: HttpRequest;
  /** Undefined if there was no response. */
  readonly status?: number;
  /** Response body, or why there was no response. */
  readonly body: string;
  readonly retryAfterMs?: number | undefined;
  readonly silence?: Failure;
}

/** Sends a request. If there is no response, returns the failure instead of throwing it. */
export async function trySend(
  request: HttpRequest,
  send: (request: HttpRequest) => Promise<ReceiverResponse>,
): Promise<DeliveryExchange> {
  return send(request).then(
    ({ status, body, retryAfterMs }) => ({ request, status, body, retryAfterMs }),
    onFailure((silence) => ({ request, body: `no answer: ${silence.message}`, silence })),
  );
}

type Status = Pick<DeliveryExchange, "status">;

export const isSuccessful = ({ status = 0 }: Status) => status >= 200 && status < 300;

export const isUnanswered = ({ status }: Status) => status === undefined;

/** Whether the status asks for a retry, which the platform would make a minute later. */
export const isRetryable = ({ status = 0 }: Status) => [409, 425, 429, 503].includes(status);

/** Whether the receiver or a proxy failed. A 503 asks for a retry instead. */
export const isServerError = ({ status = 0 }: Status) => status >= 500 && !isRetryable({ status });

/** Whether two responses can come from the same fault, although a receiver or its proxy chose two statuses. */
export const hasSameMeaning = (left: Status, right: Status) =>
  left.status === right.status || [isSuccessful, isServerError].some((is) => is(left) && is(right));

type DeliveryStatus = Pick<DeliveryExchange, "status" | "retryAfterMs">;

/** Whether the receiver says that it limits its rate. */
export const isLimited = ({ status, retryAfterMs = 0 }: DeliveryStatus) =>
  status === 429 || (status === 503 && retryAfterMs > 0);

/** After this many pauses in a row that didn't help, a plain 503 isn't taken for a rate limit. */
const maxVainPauses = 2;

/**
 * Decides whether to try again after a pause. A 503 without `Retry-After` may be the rate limit of a proxy,
 * or mean that the receiver can't take the event yet. Only a limit ends with a pause.
 */
export class PauseBudget {
  #vainPauses = 0;
  #hasHelped = false;

  /** Whether the delivery may get another answer after a pause that follows `pauses` earlier ones. */
  mayPause(answer: DeliveryStatus, pauses: number, maxPauses: number): boolean {
    const mayBeLimited = answer.status === 503 && this.#vainPauses < maxVainPauses;
    return pauses < maxPauses && (isLimited(answer) || mayBeLimited);
  }

  /** Notes the answer after a pause. */
  note(answer: DeliveryStatus): void {
    if (isLimited(answer)) return;
    this.#vainPauses = isRetryable(answer) ? this.#vainPauses + 1 : 0;
    this.#hasHelped ||= !isRetryable(answer);
  }

  /** Whether the answer is a rate limit. A plain 503 is one if a pause has helped. */
  isLimit(answer: DeliveryStatus): boolean {
    return isLimited(answer) || (answer.status === 503 && this.#hasHelped);
  }
}

const maxShownLength = 2000;

export const shortenText = (text: string) =>
  text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text;
