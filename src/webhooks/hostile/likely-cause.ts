import { isRetryable } from "../receiver-state/exchange";
import type { DeliveryProbe } from "./probe";

/** A bug in a receiver, and how to fix it. */
export type FailureCause = Pick<DeliveryProbe, "bug" | "advice" | "doc">;

const doc = "receiver#accept-what-is-genuine";

const silence: FailureCause = {
  bug: "The receiver crashes or hangs on this delivery or one at the same time, or takes more than ten seconds.",
  advice: "Store the event, answer 2xx within ten seconds, and work later.",
  doc,
};

const redirect: FailureCause = {
  bug: "The receiver redirects, and the platform follows no redirect.",
  advice: "Use the address that it redirects to: scheme, host and slash at the end.",
  doc,
};

const wrongPath: FailureCause = {
  bug: "Nothing at this address accepts a POST.",
  advice: "Check the path of the address.",
  doc,
};

const crash: FailureCause = {
  bug: "The receiver fails with an error of its own.",
  advice: "Find the cause in its log.",
  doc,
};

const postponement: FailureCause = {
  bug: "The receiver asks for another attempt at an event that it could book now.",
  advice:
    "Book each event when it arrives, whatever came before it; answer 503 only while a copy of it is being booked.",
  doc,
};

/** A forged delivery was booked, although its answer is a refusal. */
export const bookedBeforeCheck: FailureCause = {
  bug: "The receiver books a delivery before it verifies it.",
  advice: "Verify first, and book only what is genuine.",
  doc: "receiver#verify-the-signature",
};

const unbookedCause: FailureCause = {
  bug: "The receiver doesn't book the delivery as it is, or its state address shows something else.",
  advice: "Compare what the state address answers; --settle waits for a receiver that books later.",
  doc: "receiver#the-state-address",
};

/** Returns the likely cause when a plain delivery fails, or `expectedCause` if the status reveals nothing. */
export function findLikelyCause(status: number | undefined, expectedCause: FailureCause): FailureCause {
  if (status === undefined) return silence;
  if (status >= 200 && status < 300) return unbookedCause;
  if (status >= 300 && status < 400) return redirect;
  if (status === 404 || status === 405) return wrongPath;
  if (isRetryable({ status })) return postponement;
  return status >= 500 ? crash : expectedCause;
}

/** Returns the likely cause of a refused or unanswered genuine delivery. */
export function explainRefusal(
  status: number | undefined,
  { refusal, ...expectedCause }: FailureCause & Pick<DeliveryProbe, "refusal">,
): FailureCause {
  if (status === undefined) return silence;
  return refusal ?? (isRetryable({ status }) ? postponement : expectedCause);
}

export const formatCause = ({ bug, advice, doc: topic }: FailureCause) =>
  `${bug} ${advice} See \`recoup help ${topic}\`.`;
