import { NumberText } from "../../base/json/json";
import { getSubscriptionName } from "../../scenario/files/checks/check-events";
import { readInputFields } from "../../scenario/files/step-input";
import type { EventType } from "../../webhooks/events/event-types";
import { type CandidateEvent, createDraft, type Draft, omitEmpty } from "../steps/draft";
import type { RecordedSubscription, RecordingState } from "../steps/recording-state";
import { type DeliveryCounts, listReceivers } from "./receivers";

export interface ExpectationSetting {
  readonly state: RecordingState;
  readonly subscriptions: readonly RecordedSubscription[];
  readonly deliveryCounts: DeliveryCounts;
}

/**
 * Adds expectations: after each step, for the events that it must cause; at the end, for events that must not
 * have arrived.
 */
export function addExpectations(drafts: readonly Draft[], setting: ExpectationSetting): readonly Draft[] {
  const subscribedNames = new Set<string>();
  const allDrafts = drafts.flatMap((draft) => {
    if (draft.kind === "subscription") subscribedNames.add(getSubscriptionName(readInputFields(draft.input)));
    const activeSubscriptions = setting.subscriptions.filter(({ name }) => subscribedNames.has(name));
    return [draft, ...createExpectations(draft, activeSubscriptions, setting)];
  });
  return [...allDrafts, ...listAbsenceSteps(allDrafts, setting)];
}

function createExpectations(
  { events }: Draft,
  activeSubscriptions: readonly RecordedSubscription[],
  { subscriptions, deliveryCounts }: ExpectationSetting,
): readonly Draft[] {
  const expectedEvents = events.flatMap((candidate) =>
    listReceivers(candidate, activeSubscriptions, deliveryCounts).map(({ name }) =>
      omitEmpty({
        event: candidate.event,
        from: subscriptions.length > 1 ? name : undefined,
        data: Object.keys(candidate.data).length === 0 ? undefined : candidate.data,
      }),
    ),
  );
  const [first, ...others] = expectedEvents;
  if (first === undefined) return [];
  return [
    createDraft(
      "expect",
      others.length === 0 ? { ...first, count: new NumberText("1") } : { events: expectedEvents },
    ),
  ];
}

/** Returns steps that check that no event contradicts the end of the recording. */
function listAbsenceSteps(drafts: readonly Draft[], setting: ExpectationSetting): readonly Draft[] {
  const { state } = setting;
  const cases = [...new Set(state.cases.values())];
  const openCases = cases.filter(({ isClosed }) => !isClosed);
  const unpaidCases = cases.filter(({ isPaid }) => !isPaid);
  const isUnlinked =
    state.linkedClients.size === 0 && drafts.some(({ kind }) => kind === "link" || kind === "api");
  return [
    ...createAbsenceSteps("case.closed", openCases, cases.length, drafts, setting),
    ...createAbsenceSteps("payment.created", unpaidCases, cases.length, drafts, setting),
    ...(isUnlinked &&
    isEventReceived("client.linked", setting) &&
    hasEvent(drafts, ({ event }) => event.startsWith("client.link_"))
      ? [createDraft("expect-none", { event: "client.linked", since: "start" })]
      : []),
  ];
}

/** Maximum number of cases to name individually. */
const maxNamedCases = 10;

function createAbsenceSteps(
  event: EventType,
  casesWithout: readonly { readonly id: string }[],
  caseCount: number,
  drafts: readonly Draft[],
  setting: ExpectationSetting,
): readonly Draft[] {
  if (casesWithout.length === 0 || !isEventReceived(event, setting)) return [];
  if (casesWithout.length === caseCount && !hasEvent(drafts, (candidate) => candidate.event === event))
    return [createDraft("expect-none", { event, since: "start" })];
  // Skips cases that had the event even though their last state doesn't show it, such as reopened cases.
  const hasOccurred = (id: string) =>
    hasEvent(drafts, (candidate) => candidate.event === event && candidate.subject === id);
  return casesWithout
    .filter(({ id }) => !hasOccurred(id))
    .slice(0, maxNamedCases)
    .map(({ id }) => {
      const data = { caseId: setting.state.caseReference(id) };
      return createDraft("expect-none", { event, since: "start", data });
    });
}

const hasEvent = (drafts: readonly Draft[], matches: (event: CandidateEvent) => boolean) =>
  drafts.some(({ events }) => events.some(matches));

const isEventReceived = (event: EventType, { subscriptions }: ExpectationSetting) =>
  subscriptions.some(({ events }) => events.includes(event));
