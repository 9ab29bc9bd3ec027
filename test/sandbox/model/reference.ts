/**
 * A simple model of the platform, written from the rules with lists and loops, without the sandbox's tables.
 */

export type ModelSurface = "collection" | "referral" | "customer";
export type Partner = 1 | 2;

export interface CaseDraft {
  readonly country: { readonly code: string; readonly collector?: number | undefined };
  readonly isTest: boolean;
  /** In cents. */
  readonly amount: number;
  readonly reference: string;
  readonly tag: string;
  readonly allowPendingContracts: boolean;
  /** The collection partner that the submission requests. */
  readonly named: Partner | undefined;
}

interface Link {
  /** Increases in order of arrival. */
  readonly number: number;
  readonly partner: Partner;
  readonly tenant: string;
  readonly isAttributed: boolean;
}

export interface Account {
  /** The user's email address, which identifies the account. */
  readonly email: string;
  id: string;
  /** An account without a key uses a token from its linked partner. */
  readonly key?: string;
  isSigned: { agreement: boolean; powerOfAttorney: boolean };
  kyc: "not_required" | "pending" | "verified";
  link?: Link | undefined;
}

export interface ModelPayment {
  readonly id: string;
  /** In cents. */
  readonly amount: number;
}

export interface ModelCase {
  readonly id: string;
  readonly reference: string | null;
  /** Absent if a collection partner submitted the case for a creditor without an account. */
  readonly account?: Account | undefined;
  readonly isTest: boolean;
  readonly tag: string | null;
  /** In cents. */
  readonly amount: number;
  readonly managing?: Partner | undefined;
  /** The referral partner that submitted the case for its client. */
  readonly through?: Partner | undefined;
  isCleared: boolean;
  collector?: number | undefined;
  stage: string;
  closeCode: string | null;
  payments: ModelPayment[];
}

export interface ModelSubscription {
  readonly id: string;
  readonly surface: ModelSurface;
  readonly owner: Partner | Account;
  readonly events: readonly string[];
  path: string;
  isTestMode: boolean;
  isActive: boolean;
  isDisabled: boolean;
}

/** One event on its way to one subscription. */
export interface ModelDelivery {
  id: string;
  readonly subscription: ModelSubscription;
  readonly event: string;
  readonly case?: ModelCase | undefined;
  readonly detail: string;
  readonly createdAt: number;
  due?: number | undefined;
  /** Attempts in the current series, then across all series. */
  series: number;
  attempts: number;
  /** Replays waiting for the first attempt of the previous series (NS-46). */
  waiting: number;
  status: number | null;
  /**
   * Whether another delivery due at the same time disabled the subscription. One more attempt may have been
   * in progress at that time.
   */
  isMoot: boolean;
}

export interface ModelLinkRequest {
  readonly url: string;
  readonly partner: Partner;
  readonly tenant: string;
  readonly account: Account;
  readonly drafts: readonly CaseDraft[];
  readonly expires: number;
  decision?: "approved" | "declined" | "expired";
}

interface PastLink {
  readonly account: Account;
  readonly link: Link;
  readonly endedAt: number;
}

const everySurface: readonly ModelSurface[] = ["collection", "referral", "customer"];
const caseEvents = ["case.created", "case.updated", "case.closed"];
const hidden = ["PendingContractSigning", "PendingVerificationInternal"];
export const preActive = [
  ...hidden,
  "PendingVerification",
  "NeedsAdditionalDetails",
  "Leads",
  "LeadsQuoteGiven",
];

export const clears = (stage: string) => ![...hidden, "Closed", "Merged"].includes(stage);

/** Whether collection partners can't see the case (VIS-01, AMB-09). */
export const isHidden = ({ stage, isCleared }: ModelCase) => !isCleared || hidden.includes(stage);

/**
 * Whether a referral partner can see the case, receives its events and earns from it (AMB-46, REV-02,
 * REV-03).
 */
export const concerns = ({ account, through }: ModelCase, partner: Partner | Account) =>
  account?.link?.partner === partner && (account.link.isAttributed || through === partner);

export const remainderOf = ({ amount, payments }: ModelCase) =>
  amount - payments.reduce((sum, payment) => sum + payment.amount, 0);

export class Reference {
  now: number;
  accounts: Account[] = [];
  pastLinks: PastLink[] = [];
  cases: ModelCase[] = [];
  subscriptions: ModelSubscription[] = [];
  deliveries: ModelDelivery[] = [];
  requests: ModelLinkRequest[] = [];
  keys = new Map<string, { readonly body: string; readonly text: string; readonly at: number }>();
  /** Outbox events that haven't been matched yet. */
  published: ModelDelivery[] = [];

  constructor(now: number) {
    this.now = now;
  }

  /**
   * Enqueues a case event for all subscriptions that receive it (EVT-17 to EVT-21, EVT-23, SUB-07, SUB-08,
   * AMB-09, AMB-46).
   */
  publish(event: string, about: ModelCase, detail: string, surfaces = everySurface): void {
    for (const subscription of this.subscriptions.filter(({ surface }) => surfaces.includes(surface)))
      if (this.#receives(subscription, about, event) && subscription.isTestMode === about.isTest)
        this.#put({ subscription, event, case: about, detail });
  }

  /** Enqueues an event for all of a referral partner's subscriptions, test and live (SUB-11). */
  publishToPartner(partner: Partner, event: string, detail: string): void {
    for (const subscription of this.subscriptions)
      if (
        subscription.surface === "referral" &&
        subscription.owner === partner &&
        listens(subscription, event)
      )
        this.#put({ subscription, event, detail });
  }

  #receives(subscription: ModelSubscription, about: ModelCase, event: string): boolean {
    const { surface, owner } = subscription;
    if (!listens(subscription, event)) return false;
    if (surface === "customer") return owner === about.account;
    if (surface === "referral") return caseEvents.includes(event) && concerns(about, owner);
    return !isHidden(about) && (owner === about.collector || (about.isTest && owner === about.managing));
  }

  #put(part: Pick<ModelDelivery, "subscription" | "event" | "case" | "detail">): void {
    const delivery = {
      ...part,
      id: "",
      createdAt: this.now,
      due: this.now,
      series: 0,
      attempts: 0,
      waiting: 0,
      status: null,
      isMoot: false,
    };
    this.published.push(delivery);
    this.deliveries.push(delivery);
  }

  add(row: ModelCase): void {
    this.cases.push(row);
    this.publish("case.created", row, row.stage);
  }

  /** Moves a case to another stage and publishes the events (EVT-08, EVT-09, AMB-09). */
  move(row: ModelCase, stage: string, closeCode = "PreLegalExhaustedNoPayment"): void {
    if (row.stage === stage) return;
    const before = row.stage;
    row.stage = stage;
    row.closeCode = stage === "Closed" ? closeCode : null;
    const isFirstSeen = !row.isCleared && clears(stage);
    row.isCleared ||= clears(stage);
    this.publish("case.updated", row, `${before}>${stage}`, ["referral", "customer"]);
    if (isFirstSeen) this.publish("case.created", row, stage, ["collection"]);
    const seenBefore = hidden.includes(before) ? "PendingVerification" : before;
    if (seenBefore !== stage) this.publish("case.updated", row, `${seenBefore}>${stage}`, ["collection"]);
    if (stage === "Closed") this.publish("case.closed", row, closeCode);
  }

  pay(row: ModelCase, payment: ModelPayment): void {
    row.payments.push(payment);
    this.publish("payment.created", row, String(payment.amount));
  }

  /** Deletes cases completely without publishing an event. */
  forget(gone: readonly ModelCase[]): void {
    this.cases = this.cases.filter((row) => !gone.includes(row));
    this.deliveries = this.deliveries.filter((delivery) => !delivery.case || !gone.includes(delivery.case));
  }

  unsubscribe(gone: readonly ModelSubscription[]): void {
    this.subscriptions = this.subscriptions.filter((subscription) => !gone.includes(subscription));
    this.deliveries = this.deliveries.filter(({ subscription }) => !gone.includes(subscription));
  }

  linked(partner: Partner, tenant: string): Account | undefined {
    return this.accounts.find(({ link }) => link?.partner === partner && link.tenant === tenant);
  }

  /** Returns the most recently ended link with the partner's identifier. */
  pastLink(partner: Partner, tenant: string): PastLink | undefined {
    return this.pastLinks
      .filter(({ link }) => link.partner === partner && link.tenant === tenant)
      .sort((a, b) => a.endedAt - b.endedAt || a.link.number - b.link.number)
      .at(-1);
  }

  endLink(account: Account): void {
    if (account.link !== undefined) this.pastLinks.push({ account, link: account.link, endedAt: this.now });
    account.link = undefined;
  }

  casesOf(account: Account): ModelCase[] {
    return this.cases.filter((row) => row.account === account);
  }

  /** Resumes cases that were waiting for signatures. */
  release(account: Account): void {
    if (!account.isSigned.agreement || !account.isSigned.powerOfAttorney) return;
    for (const row of this.casesOf(account))
      if (row.stage === "PendingContractSigning") this.move(row, firstStage(row.isTest));
  }
}

const listens = ({ isActive, events }: ModelSubscription, event: string) =>
  isActive && events.includes(event);

/** First lifecycle of a case with nothing left to sign. */
export const firstStage = (isTest: boolean) =>
  isTest ? "PendingVerification" : "PendingVerificationInternal";
