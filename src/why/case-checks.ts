import { recoup } from "../base/advice/advice";
import { readLifecycle } from "../base/cases/lifecycle";
import { readText } from "../base/json/json";
import { formatTime } from "../base/text/time/date";
import { formatDuration } from "../base/text/time/duration";
import {
  buildRetryLine,
  type CauseCheck,
  type Evidence,
  formatSubject,
  isActive,
  listModeSubscriptions,
  readSubscribedAt,
  readTimeField,
  suggestInspection,
} from "./evidence";

/**
 * Detects a partner that only manages a production case and therefore gets no events about it (VIS-03,
 * VIS-04).
 */
export const checkManagedOnly: CauseCheck = ({ isManagedOnly, caseName }) =>
  isManagedOnly
    ? {
        cause: "managed-only",
        sentence:
          "You manage this case but do not collect it: events of a production case go to the partner that collects it.",
        next: recoup`cases get ${{ case: caseName }} --managed`,
      }
    : undefined;

/** Detects a case that is hidden from the caller (VIS-01, VIS-12, VIS-13; AMB-46 for referral partners). */
export const checkVisibility: CauseCheck = ({
  case: caseRecord,
  surface,
  environment,
  otherEnvironment,
  caseName,
}) => {
  if (caseRecord !== undefined) return undefined;
  const next =
    otherEnvironment === undefined
      ? recoup`cases list --as ${surface}`
      : recoup`cases get ${{ case: caseName }} --env ${otherEnvironment} --as ${surface}`;
  if (surface === "referral")
    return {
      cause: "no-link",
      sentence: `The referral surface does not show such a case (${environment}): it does not exist, its client is not linked to you, or the client had its account before it was linked and submitted the case without you.`,
      next: recoup`clients list --as referral`,
    };
  if (surface === "customer")
    return {
      cause: "not-your-case",
      sentence: `The customer surface does not show such a case (${environment}): it does not exist, or does not belong to this creditor.`,
      next,
    };
  return {
    cause: "hidden",
    sentence: `The collection surface does not show such a case (${environment}): it does not exist, belongs to another partner, or was never cleared. Collection partners receive the events of a case once it is cleared, case.created first.`,
    next,
  };
};

const hiddenStages = new Set(["PendingContractSigning", "PendingVerificationInternal"]);

/**
 * Detects a stage in which no events are sent. In that stage, the platform may not show the case at all
 * (AMB-09).
 */
export const checkHiddenStage: CauseCheck = ({ case: caseRecord, surface }) => {
  const stage = readLifecycle(readText(caseRecord, "lifecycle"));
  if (surface !== "collection" || stage === undefined || !hiddenStages.has(stage)) return undefined;
  return {
    cause: "hidden",
    sentence: `The case is ${stage}, a stage in which no event is sent to collection partners; case.created is sent when it is cleared.`,
    next: recoup`cases wait ${{ case: readText(caseRecord, "id") }} --until PendingVerification --as collection`,
  };
};

/** Detects a case that hasn't ended. `case.closed` is sent only at the end (EVT-09). */
export const checkNotClosed: CauseCheck = ({ case: caseRecord, event, surface }) => {
  const lifecycle = readText(caseRecord, "lifecycle");
  const stage = readLifecycle(lifecycle);
  if (event !== "case.closed" || stage === undefined || stage === "Closed" || stage === "Merged")
    return undefined;
  return {
    cause: "not-happened",
    sentence: `The case is ${stage}, and case.closed is sent when it closes.`,
    next:
      surface === "referral"
        ? recoup`cases list --as referral`
        : recoup`cases wait ${{ case: readText(caseRecord, "id") }} --until Closed --as ${surface}`,
  };
};

/** Whether the case proves that the event happened. A merge ends a case, too, but doesn't close it. */
export function hasHappened({ case: caseRecord, event }: Evidence): boolean {
  if (event === "case.created") return caseRecord !== undefined;
  return event === "case.closed" && readLifecycle(readText(caseRecord, "lifecycle")) === "Closed";
}

/** Case fields that show when an event happened. */
const timeFieldByEvent: Readonly<Record<string, string>> = {
  "case.created": "dateCreated",
  "case.closed": "dateFinished",
};

/**
 * Describes when the event happened. The platform doesn't show when it cleared a case, but that can't have
 * been before the submission (AMB-09).
 */
const formatWhenHappened = ({ surface, event }: Evidence, moment: string) =>
  surface === "collection" && event === "case.created"
    ? `is sent when a case is cleared; this one was submitted at ${moment} UTC`
    : `happened at ${moment} UTC`;

/** Detects an event that happened before any of the active subscriptions was created. */
export const checkSubscribedLater: CauseCheck = (evidence) => {
  const { case: caseRecord, event } = evidence;
  const creationText =
    evidence.subscription === undefined
      ? "any active subscription to it was created"
      : "the subscription was created";
  const field = hasHappened(evidence) ? timeFieldByEvent[event ?? ""] : undefined;
  const happenedAt = field === undefined ? undefined : readTimeField(caseRecord, field);
  const activeSubscriptions = listModeSubscriptions(evidence).filter(isActive);
  const [subscription] = activeSubscriptions;
  if (field === undefined || happenedAt === undefined || subscription === undefined) return undefined;
  if (activeSubscriptions.some((other) => readSubscribedAt(other) <= happenedAt)) return undefined;
  return {
    cause: "subscribed-later",
    sentence: `${formatSubject(evidence)} ${formatWhenHappened(evidence, formatTime(readText(caseRecord, field)))}, before ${creationText}.`,
    next: suggestInspection(evidence),
    subscriptionId: readText(subscription, "id"),
  };
};

/** How long the platform may take to record an event. */
const maxRecordingMs = 60_000;

/** Detects a change that is too recent. The sandbox records an event together with its change. */
export const checkTooSoon: CauseCheck = (evidence) => {
  const { case: caseRecord, nowMs, surface, isSandbox } = evidence;
  if (isSandbox) return undefined;
  const moments = ["dateUpdated", "dateFinished", "dateCreated"].map(
    (field) => readTimeField(caseRecord, field) ?? 0,
  );
  const changedAt = Math.max(...moments);
  if (changedAt === 0 || nowMs - changedAt > maxRecordingMs || nowMs < changedAt) return undefined;
  return {
    cause: "not-due-yet",
    sentence: `The case changed ${formatDuration(nowMs - changedAt)} ago; its event may still be on its way.`,
    next:
      surface === "referral"
        ? buildRetryLine(evidence)
        : recoup`events tail --case ${{ case: readText(caseRecord, "id") }} --as ${surface} --count 1`,
  };
};
