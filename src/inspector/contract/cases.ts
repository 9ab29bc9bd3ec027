import type { Surface } from "../../base/platform";
import type { EventRow } from "./events";
import type { ListWindowQuery } from "./session";

/** `GET inspector/cases` returns `ListWindow<CaseListRow>`: every owner's cases, except deleted ones, newest first. */
export interface CasesQuery extends ListWindowQuery {
  /** Searches IDs, references, and the names of debtors and creditors. */
  readonly search?: string;
  readonly lifecycle?: string;
  /** Default: production and test cases. */
  readonly test?: "true" | "false";
}

export interface CaseListRow {
  readonly id: string;
  readonly reference: string;
  readonly creditorReference: string | null;
  readonly partnerReference: string | null;
  readonly lifecycle: string;
  readonly closeCode: string | null;
  readonly isTestCase: boolean;
  readonly debtor: string;
  readonly creditor: string;
  readonly partner: string | null;
  readonly currency: string;
  /** With two decimal places, or three if needed. */
  readonly amount: string;
  readonly remainder: string;
  readonly createdAt: string;
  readonly updatedAt: string | null;
  readonly needsInfo: boolean;
}

/** `GET inspector/case?case=<id or reference>`. */
export interface CaseDetails {
  readonly summary: CaseListRow;
  /** The record as the platform returns it, shown as fields. */
  readonly record: Readonly<Record<string, unknown>>;
  readonly timeline: readonly CaseMoment[];
  readonly payments: readonly CasePayment[];
  readonly validation: readonly CaseNeed[];
  readonly chats: readonly CaseChat[];
  readonly files: readonly CaseFile[];
  /** The latest 200, newest first. */
  readonly events: readonly EventRow[];
  readonly eventTotal: number;
  readonly moves: CaseMoves;
  /** Surfaces whose subscriptions receive the case's events, for `GET inspector/why?case=…&surface=…`. */
  readonly audiences: readonly Surface[];
  /** Subscriptions of the case's parties on all surfaces, newest first. */
  readonly subscriptions: readonly CaseSubscription[];
}

/** A subscription for `GET inspector/why?case=…&surface=…&subscription=…`. */
export interface CaseSubscription {
  readonly id: string;
  readonly surface: Surface;
  readonly url: string;
  /** False if the subscription comes from the seed. */
  readonly isOwn: boolean;
}

export interface CaseMoment {
  readonly at: string;
  readonly type: string;
  readonly title: string;
  readonly description: string | null;
  readonly actor: string | null;
}

export interface CasePayment {
  readonly at: string;
  readonly amount: string;
  readonly currency: string;
  readonly recipient: string;
  readonly method: string;
}

export interface CaseNeed {
  readonly area: string;
  readonly description: string;
  readonly isResolved: boolean;
}

export interface CaseChat {
  readonly at: string;
  readonly role: string;
  readonly author: string | null;
  readonly message: string;
}

export interface CaseFile {
  readonly at: string;
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly uploadedBy: string;
}

export interface CaseMoves {
  /** For `POST set/case` with `SetCaseRequest`. */
  readonly lifecycles: readonly string[];
  readonly closeCodes: readonly string[];
  readonly chatRoles: readonly string[];
  /**
   * For `POST inspector/advance` with `AdvanceRequest`. Empty if the case isn't a test case or can't advance.
   */
  readonly advance: readonly string[];
}

/** `POST set/case`: makes all changes in one transaction and returns a summary of the case. */
export interface SetCaseRequest {
  /** ID or reference. */
  readonly case: string;
  readonly lifecycle?: string;
  /** Only for the lifecycle Closed. */
  readonly closeCode?: string;
  readonly closeComment?: string;
  readonly payment?: number;
  readonly needs?: { readonly area: string; readonly description: string };
  /** Resolves the case's open requests for information. */
  readonly resolved?: true;
  readonly chat?: { readonly message: string; readonly role?: string; readonly author?: string };
  readonly customTerms?: boolean;
}

/** `POST inspector/advance`: advances a case, to `Closed:Paid` by a payment of the remainder. Returns `{ outcome: "advanced" | "unchanged" }`. */
export interface AdvanceRequest {
  readonly case: string;
  readonly to: string;
}
