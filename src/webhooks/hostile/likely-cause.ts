import type { Probe } from "./probe";

/** A receiver's bug, and how to fix it. */
export type FailureCause = Pick<Probe, "bug" | "advice" | "doc">;

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

const unbookedCause: FailureCause = {
  bug: "The receiver doesn't book the delivery as it is, or its state address shows something else.",
  advice: "Compare what the state address answers; --settle waits for a receiver that books later.",
  doc: "receiver#the-state-address",
};

/**
 * Returns the likely cause of a failure with a plain delivery, or `expectedCause` if the status reveals
 * nothing.
 */
export function findLikelyCause(status: number | undefined, expectedCause: FailureCause): FailureCause {
  if (status === undefined) return silence;
  if (status >= 200 && status < 300) return unbookedCause;
  if (status >= 300 && status < 400) return redirect;
  if (status === 404 || status === 405) return wrongPath;
  return status >= 500 ? crash : expectedCause;
}

export const formatCause = ({ bug, advice, doc: topic }: FailureCause) =>
  `${bug} ${advice} See \`recoup help ${topic}\`.`;
