import { NumberText } from "../../base/json/json";
import { subscriptionName } from "../../scenario/files/checks/check-events";
import { inputFields } from "../../scenario/files/step-input";
import type { EventType } from "../../webhooks/events/event-types";
import { type Draft, draft, fieldsOf } from "../steps/draft";
import type { RecordedSubscription, RecordingState } from "../steps/recording-state";
import type { CandidateEvent } from "./candidate-event";
import { receiversOf, type SeenCounts } from "./receivers";

export interface ExpectationSetting {
  readonly state: RecordingState;
  readonly subscriptions: readonly RecordedSubscription[];
  readonly seen: SeenCounts;
}

/**
 * Adds expectations: after each step, the events that it must cause, and at the end, events that must not
 * have arrived.
 */
export function withExpectations(drafts: readonly Draft[], setting: ExpectationSetting): readonly Draft[] {
  const subscribed = new Set<string>();
  const allDrafts = drafts.flatMap((draft) => {
    if (draft.kind === "subscription") subscribed.add(subscriptionName(inputFields(draft.input)));
    const present = setting.subscriptions.filter(({ name }) => subscribed.has(name));
    return [draft, ...expectationsOf(draft, present, setting)];
  });
  return [...allDrafts, ...absenceSteps(allDrafts, setting)];
}

function expectationsOf(
  { events }: Draft,
  present: readonly RecordedSubscription[],
  { subscriptions, seen }: ExpectationSetting,
): readonly Draft[] {
  const expected = events.flatMap((candidate) =>
    receiversOf(candidate, present, seen).map(({ name }) =>
      fieldsOf({
        event: candidate.event,
        from: subscriptions.length > 1 ? name : undefined,
        data: Object.keys(candidate.data).length === 0 ? undefined : candidate.data,
      }),
    ),
  );
  const [only, ...others] = expected;
  if (only === undefined) return [];
  return [
    draft("expect", others.length === 0 ? { ...only, count: new NumberText("1") } : { events: expected }),
  ];
}

/** Returns steps that check for the absence of events that would contradict the end of the recording. */
function absenceSteps(drafts: readonly Draft[], setting: ExpectationSetting): readonly Draft[] {
  const { state } = setting;
  const cases = [...new Set(state.cases.values())];
  const openCases = cases.filter(({ isClosed }) => !isClosed);
  const unpaid = cases.filter(({ isPaid }) => !isPaid);
  const isUnlinked =
    state.linkedClients.size === 0 && drafts.some(({ kind }) => kind === "link" || kind === "api");
  return [
    ...absenceStep("case.closed", openCases, cases.length, drafts, setting),
    ...absenceStep("payment.created", unpaid, cases.length, drafts, setting),
    ...(isUnlinked &&
    isReceived("client.linked", setting) &&
    hasEvent(drafts, ({ event }) => event.startsWith("client.link_"))
      ? [draft("expect-none", { event: "client.linked", since: "start" })]
      : []),
  ];
}

/** Maximum number of cases to name one by one. */
const maxCases = 10;

function absenceStep(
  event: EventType,
  casesWithout: readonly { readonly id: string }[],
  total: number,
  drafts: readonly Draft[],
  setting: ExpectationSetting,
): readonly Draft[] {
  if (casesWithout.length === 0 || !isReceived(event, setting)) return [];
  if (casesWithout.length === total && !hasEvent(drafts, (candidate) => candidate.event === event))
    return [draft("expect-none", { event, since: "start" })];
  // Skips cases that had the event although their last state doesn't show it, such as reopened cases.
  const hasOccurred = (id: string) =>
    hasEvent(drafts, (candidate) => candidate.event === event && candidate.subject === id);
  return casesWithout
    .filter(({ id }) => !hasOccurred(id))
    .slice(0, maxCases)
    .map(({ id }) => {
      const data = { caseId: setting.state.caseReference(id) };
      return draft("expect-none", { event, since: "start", data });
    });
}

const hasEvent = (drafts: readonly Draft[], isMeant: (one: CandidateEvent) => boolean) =>
  drafts.some(({ events }) => events.some(isMeant));

const isReceived = (event: EventType, { subscriptions }: ExpectationSetting) =>
  subscriptions.some(({ events }) => events.includes(event));
