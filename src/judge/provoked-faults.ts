import { isPagedList, isWrite } from "../judge-rules/sequences";
import type { Exchange } from "../traffic/exchange";

/** A fault that replaces a response to test the program's reaction. */
export interface ProvokedFault {
  readonly id: FaultId;
  /** Name in reports, such as `answered 500 before anything was done`. */
  readonly title: string;
  /** Whether the platform receives the request before its response is replaced. */
  readonly isAfterCommit: boolean;
  /** Whether the fault can be injected without sending the request to the platform. */
  readonly canSkipPlatform?: boolean;
  /** Only for a real host, which must not receive the request. */
  readonly isOnlyForRealHost?: boolean;
  fits(exchange: Exchange): boolean;
}

export type FaultId =
  | "limited"
  | "error-before"
  | "error-after"
  | "lost-after"
  | "in-flight"
  | "slow"
  | "withheld"
  | "total-moved";

const beforeCommit = { isAfterCommit: false, canSkipPlatform: true };
const always = () => true;
const hasHonoredKey = ({ endpoint, idempotencyKey }: Exchange) =>
  endpoint?.idempotencyKey === "honored" && idempotencyKey !== undefined;

/** Faults to inject first, in an order derived from the seed. */
export const quickFaults: readonly ProvokedFault[] = [
  { id: "limited", title: "answered 429 with retryAfter", ...beforeCommit, fits: always },
  { id: "error-before", title: "answered 500 before anything was done", ...beforeCommit, fits: always },
  {
    id: "error-after",
    title: "handled by the platform, and answered 500",
    isAfterCommit: true,
    fits: isWrite,
  },
  {
    id: "lost-after",
    title: "handled by the platform, and the connection closed without an answer",
    isAfterCommit: true,
    fits: always,
  },
  {
    id: "in-flight",
    title: "answered 409 while an equal request was in flight",
    isAfterCommit: true,
    canSkipPlatform: true,
    fits: hasHonoredKey,
  },
];

/** Faults to inject last. They find fewer bugs or take longer. */
export const lateFaults: readonly ProvokedFault[] = [
  {
    id: "total-moved",
    title: "answered with another total of pages",
    isAfterCommit: true,
    fits: isPagedList,
  },
  { id: "slow", title: "handled by the platform, and answered late", isAfterCommit: true, fits: always },
  {
    id: "withheld",
    title: "left without an answer, and the connection closed late",
    ...beforeCommit,
    isOnlyForRealHost: true,
    fits: always,
  },
];

export const getFaultTitle = (id: string): string =>
  [...quickFaults, ...lateFaults].find((fault) => fault.id === id)?.title ?? id;
