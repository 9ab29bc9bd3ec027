import type { FailureDetails } from "../base/failure";

interface Refusal extends FailureDetails {
  readonly location?: string | undefined;
}

/** The next step for each type of the error index. */
const byType: Readonly<Record<string, string>> = {
  NoPartnerAvailable: "No partner covers this case; contact the platform's support.",
  CollectionPartnerNotFound: "Leave out the collection partner, or name one that exists.",
  CreditorBlocked: "The creditor's account is blocked; contact the platform's support.",
  MissingDebtCollectionContract: "The creditor signs the debt collection agreement first.",
  MissingPowerOfAttorney: "The creditor signs the power of attorney first.",
  MissingKycVerification:
    "The creditor completes the identity check first; pending contracts do not bypass it.",
  PartnerContractNotValid: "The collection partner's own agreement must be signed and current.",
  CaseNotFound:
    "Check the reference and the environment; `recoup cases list` shows the cases this key can see.",
  PaymentNotFound: "`recoup payments list` shows the payments this key can see.",
  WebhookNotFound: "`recoup webhooks list` shows the subscriptions of this key.",
  InvalidPagination: "Pages start at 1 and hold 1 to 100 records.",
  IdempotencyConflict:
    "This idempotency key belongs to another body; send the first body again or use a new key.",
  ClientExistsNeedsLinking: "The user approves the link at the address shown.",
  ClientAlreadyLinkedToAnotherPartner:
    "The client belongs to another referral partner; contact the platform's support.",
  UserCreationFailed:
    "One of the users belongs to an account that is no creditor; use another e-mail address.",
  WebhookEventsImmutable: "Events are fixed at creation; delete the subscription and create it again.",
};

/** One line that says what to do next, or undefined where nothing better than the message is known. */
export function hintFor(refusal: Refusal): string | undefined {
  const known = refusal.type === undefined ? undefined : byType[refusal.type];
  if (refusal.solutionUrl !== undefined)
    return `${known ?? "Continue at the address shown:"} ${refusal.solutionUrl}`;
  return known ?? byStatus(refusal);
}

function byStatus({ status = 0, retryAfterSeconds, location }: Refusal): string | undefined {
  if (status >= 300 && status < 400) {
    return `Keys are never sent along a redirect; if ${location ?? "the new address"} is right, set it as the URL.`;
  }
  if (status === 404) return "Check the identifier, the surface and the environment.";
  if (status === 409) return "Read the present state again before the next try.";
  if (status === 429) return `Try again in ${retryAfterSeconds ?? 60} seconds.`;
  if (status >= 500) return "The fault is on the platform's side; try again in a moment.";
  return undefined;
}
