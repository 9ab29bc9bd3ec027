import { isPagedList, isWrite } from "../judge-rules/sequences";
import type { Exchange } from "../traffic/exchange";

/** A failure that replaces an answer, to see how the program reacts. */
export interface ProvokedFault {
  readonly id: FaultId;
  /** Name in reports: `answered 500 before anything was done`. */
  readonly title: string;
  /** Whether the request takes effect without the program knowing. */
  readonly isAfterCommit: boolean;
  /** Whether it also works if the platform never gets the request. */
  readonly worksAlone?: boolean;
  /** Whether it stands in for one that needs the platform. */
  readonly isOnlyAlone?: boolean;
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

const beforeCommit = { isAfterCommit: false, worksAlone: true };
const always = () => true;
const isKeyed = ({ endpoint, idempotencyKey }: Exchange) =>
  endpoint?.idempotencyKey === "honored" && idempotencyKey !== undefined;

/** Injected in an order derived from the seed. */
export const quickFaults: readonly ProvokedFault[] = [
  { id: "limited", title: "answered 429 with retryAfter", ...beforeCommit, fits: always },
  { id: "error-before", title: "answered 500 before anything was done", ...beforeCommit, fits: always },
  { id: "error-after", title: "carried out, and answered 500", isAfterCommit: true, fits: isWrite },
  {
    id: "lost-after",
    title: "carried out, and the connection closed without an answer",
    isAfterCommit: true,
    fits: always,
  },
  {
    id: "in-flight",
    title: "answered 409 while an equal request was in flight",
    isAfterCommit: true,
    worksAlone: true,
    fits: isKeyed,
  },
];

/** Injected last, because they show less or take long. */
export const lateFaults: readonly ProvokedFault[] = [
  {
    id: "total-moved",
    title: "answered with another total of pages",
    isAfterCommit: true,
    fits: isPagedList,
  },
  { id: "slow", title: "carried out, and answered late", isAfterCommit: true, fits: always },
  {
    id: "withheld",
    title: "left without an answer, and the connection closed late",
    ...beforeCommit,
    isOnlyAlone: true,
    fits: always,
  },
];

/** Describes a fault in a sentence. */
export const faultTitle = (id: string): string =>
  [...quickFaults, ...lateFaults].find((fault) => fault.id === id)?.title ?? id;
