import { isPagedList } from "../judge-rules/sequences";
import type { Exchange } from "../traffic/exchange";

/** How a request is answered to see what the program does about it. */
export interface Manner {
  readonly id: MannerId;
  /** As reports name it: `answered 500 before anything was done`. */
  readonly title: string;
  /** Whether the platform carries out the request although the program doesn't learn it. */
  readonly isAfterCommit: boolean;
  fits(exchange: Exchange): boolean;
}

export type MannerId =
  | "limited"
  | "error-before"
  | "error-after"
  | "lost-after"
  | "slow"
  | "in-flight"
  | "total-moved";

const any = () => true;
const isKeyed = ({ endpoint, idempotencyKey }: Exchange) =>
  endpoint?.idempotencyKey === "honored" && idempotencyKey !== undefined;

export const manners: readonly [Manner, ...Manner[]] = [
  { id: "limited", title: "answered 429 with retryAfter", isAfterCommit: false, fits: any },
  { id: "error-before", title: "answered 500 before anything was done", isAfterCommit: false, fits: any },
  { id: "error-after", title: "carried out, and answered 500", isAfterCommit: true, fits: any },
  {
    id: "lost-after",
    title: "carried out, and the connection closed without an answer",
    isAfterCommit: true,
    fits: any,
  },
  { id: "slow", title: "carried out, and answered late", isAfterCommit: true, fits: any },
  {
    id: "in-flight",
    title: "answered 409 while an equal request was in flight",
    isAfterCommit: false,
    fits: isKeyed,
  },
  {
    id: "total-moved",
    title: "answered with another total of pages",
    isAfterCommit: true,
    fits: isPagedList,
  },
];
