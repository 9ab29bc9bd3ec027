import type { Evidence } from "../../src/why/evidence";
import { findCause } from "../../src/why/find-cause";

export const now = Date.UTC(2026, 2, 16, 9);
export const caseId = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
export const hookId = "7d444840-9dc0-11d1-b245-5ffdce74fad2";
export const eventId = "0f8fad5b-d9cb-469f-a165-70867728950e";

export const hook = (overrides = {}) => ({
  id: hookId,
  url: "https://example.com/hooks",
  events: ["case.created", "case.updated", "case.closed"],
  isActive: true,
  isTestMode: false,
  createdUtc: "2026-01-01T00:00:00Z",
  ...overrides,
});
export const found = (overrides = {}) => ({
  id: caseId,
  lifecycle: "Closed",
  isTestCase: false,
  dateCreated: "2026-02-01T00:00:00Z",
  dateFinished: "2026-03-01T00:00:00Z",
  dateUpdated: "2026-03-01T00:00:00Z",
  ...overrides,
});
export const record = (overrides = {}) => ({
  id: eventId,
  subscriptionId: hookId,
  caseId,
  eventType: "case.closed",
  createdAt: "2026-03-16T08:00:00Z",
  attemptCount: 1,
  ...overrides,
});
const asIs = (value: unknown) => value as never;
export const evidenceOf = (more: { [Key in keyof Evidence]?: unknown }): Evidence =>
  asIs({
    caseName: caseId,
    surface: "collection",
    profileSurfaces: ["collection", "referral", "customer"],
    environment: "test",
    otherEnvironment: "live",
    isSandbox: false,
    event: "case.closed",
    case: found(),
    isManagedOnly: false,
    subscriptions: [hook()],
    hidesSubscriptions: false,
    records: [],
    attempts: [],
    routes: [],
    nowMs: now,
    ...more,
  });
export const why = (more: Parameters<typeof evidenceOf>[0]) => findCause(evidenceOf(more));
export const findingOf = (more: Parameters<typeof why>[0]) => {
  const { cause, sentence, next } = why(more);
  return [cause, String(sentence), next.text];
};
