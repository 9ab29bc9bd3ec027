import type { FailureKind } from "../../base/failure";

/** The exit codes that scripts branch on. */
export const exitCodes: Readonly<Record<FailureKind, number>> = {
  fault: 1,
  usage: 2,
  config: 3,
  unauthorized: 4,
  forbidden: 5,
  "not-found": 6,
  conflict: 7,
  pending: 8,
  rejected: 9,
  "rate-limited": 10,
  network: 11,
  partial: 12,
  "check-failed": 13,
  interrupted: 130,
};
