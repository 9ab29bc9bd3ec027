/** Kinds of injected faults and the statuses each can have; the first is the default. */
export const faultStatuses = {
  envelope: [500, 400, 403, 404, 409, 413, 415, 422],
  "field-errors": [400],
  problem: [400],
  unauthorized: [401],
  submission: [422],
  "business-rule": [422],
  "rate-limit": [429],
  html: [502, 503, 504],
  delay: [],
  "drop-before": [],
  "drop-after": [],
  half: [],
  garbage: [],
} as const satisfies Readonly<Record<string, readonly number[]>>;

export type FaultKind = keyof typeof faultStatuses;
export const faultKinds = Object.keys(faultStatuses) as FaultKind[];
