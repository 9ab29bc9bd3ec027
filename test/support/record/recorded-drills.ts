/** Drills that any HTTP client can perform. */
export const recordedDrills = [
  ...["life-to-paid", "life-to-no-payment", "partial-payment", "payment-reversed", "reopened", "two-cases"],
  ...["equal-payments", "case-work", "link-approved", "link-declined", "link-expired", "partner-life"],
];
