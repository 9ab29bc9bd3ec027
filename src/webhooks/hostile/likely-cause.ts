import { isRetryable } from "../receiver-state/exchange";
import type { DeliveryProbe } from "./probe";

/** A bug in a receiver, and how to fix it. */
export type FailureCause = Pick<DeliveryProbe, "bug" | "advice" | "doc">;

const createCause = (bug: string, advice: string, doc = "receiver#accept-what-is-genuine"): FailureCause => ({
  bug,
  advice,
  doc,
});

const silence = createCause(
  "The receiver crashes or hangs on this delivery or one at the same time, or takes more than ten seconds.",
  "Store the event, answer 2xx within ten seconds, and work later.",
);

const redirect = createCause(
  "The receiver redirects, and the platform follows no redirect.",
  "Use the address that it redirects to: scheme, host and slash at the end.",
);

const wrongPath = createCause("Nothing at this address accepts a POST.", "Check the path of the address.");

const gone = createCause(
  "The receiver answers 410, which disables the subscription at once.",
  "Answer 410 only to end the subscription.",
);

const crash = createCause("The receiver fails with an error of its own.", "Find the cause in its log.");

/** A delivery failed, and the same one for another case didn't. */
export const unstable = createCause(
  "The receiver fails or restarts now and then: at random, under load, after some deliveries, or for some ids.",
  "Find the cause in its log.",
);

/** The books were wrong, and after the same deliveries for another case they weren't. */
export const misbooking = createCause(
  "The receiver loses or mixes up events that it accepted: at random, under load, after its answer, or when it restarts.",
  "Store the event before you answer 2xx. If it is only booked later, --settle waits longer.",
);

const postponement = createCause(
  "The receiver asks for another attempt at an event that it could book now.",
  "Book each event when it arrives, whatever came before it; answer 503 only while a copy of it is being booked.",
);

/** A forged delivery was booked even though the response was a refusal. */
export const bookedBeforeCheck = createCause(
  "The receiver books a delivery before it verifies it.",
  "Verify first, and book only what is genuine.",
  "receiver#verify-the-signature",
);

const unbookedCause = createCause(
  "The receiver doesn't book the delivery as it is, or its state address shows something else.",
  "Compare what the state address answers; --settle waits for a receiver that books later.",
  "receiver#the-state-address",
);

/** Returns the likely cause when a plain delivery fails, or `expectedCause` if the status reveals nothing. */
export function findLikelyCause(status: number | undefined, expectedCause: FailureCause): FailureCause {
  if (status === undefined) return silence;
  if (status >= 200 && status < 300) return unbookedCause;
  if (status >= 300 && status < 400) return redirect;
  if (status === 404 || status === 405) return wrongPath;
  if (status === 410) return gone;
  if (isRetryable({ status })) return postponement;
  return status >= 500 ? crash : expectedCause;
}

/** Returns the likely cause of a genuine delivery that is refused or gets no response. */
export function explainRefusal(
  status: number | undefined,
  { refusal, ...expectedCause }: FailureCause & Pick<DeliveryProbe, "refusal">,
): FailureCause {
  if (status === undefined) return silence;
  return refusal ?? (isRetryable({ status }) ? postponement : expectedCause);
}

export const formatCause = ({ bug, advice, doc: topic }: FailureCause) =>
  `${bug} ${advice} See \`recoup help ${topic}\`.`;
