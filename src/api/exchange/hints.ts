import { advice, type Hint, recoup } from "../../base/advice/advice";
import type { FailureDetails } from "../../base/failure";
import { formatDuration } from "../../base/text/time/duration";

interface RefusalDetails extends FailureDetails {
  readonly isWebPage?: boolean;
}

export const otherServiceHint = "Check the URL: it may lead to a proxy, a login page or another service.";

/** Hint for a 404 when a deletion is repeated. */
export const deletedBeforeHint = "The first try, whose answer was lost, may have deleted it.";

/** Hint for a write that may have arrived and isn't safe to repeat. */
export const checkFirstHint = "It may have taken effect: check before you send it again.";

/** Finding for a refusal of a repeated write, whose first try may have arrived. */
export const earlierTryFinding = "An earlier try may have taken effect: check before you send it again.";

/** Hints for messages from a sender unknown to the platform. These types aren't in the error index. */
export const senderHints = {
  InvalidUserEmail: advice`Name a user of your own account; ${recoup`users list`} shows them.`,
  MissingUserIdentifier: "Name the sender, by email address.",
} as const;

/** Hint for a 404 or 405 without details. */
export const identifierHint = "Check the identifier, the surface and the environment.";

/** Hint for a 404 or 405 without details, if the platform may not have the operation. */
export const missingOperationHint = `${identifierHint} The operation is an extension: your platform may lack it.`;

const supportText = "contact the platform's support.";

/** A client without a link can't get a token. Posting the client again restores the link (TOK-09, CLI-10). */
export const restoreLinkHint = advice`${recoup`clients list`} shows the linked clients; posting the client again restores its link: ${recoup`clients create --body <file>`}.`;

/**
 * Hint for a 403 of any type, since no type is documented (AMB-53). The live guard allowed the request, so
 * the URL may be wrong.
 */
export const testHostHint =
  "This operation exists on the test host only: check the URL of the environment, and what the key may do.";

/** Next steps for each type in the error index (ERR-19). */
const hintByType: Readonly<Record<string, Hint>> = {
  NoPartnerAvailable: `No partner covers this case; ${supportText}`,
  CollectionPartnerNotFound: "Leave out the collection partner, or name one that exists.",
  CreditorBlocked: `The creditor's account is blocked; ${supportText}`,
  MissingDebtCollectionContract: "The creditor signs the debt collection agreement first.",
  MissingPowerOfAttorney: "The creditor signs the power of attorney first.",
  MissingKycVerification:
    "The creditor completes the identity check first; pending contracts do not bypass it.",
  PartnerContractNotValid: "The collection partner's own agreement must be signed and current.",
  CaseNotFound: advice`Check the reference and the environment; ${recoup`cases list`} shows the cases this key can see.`,
  PaymentNotFound: advice`${recoup`payments list --case <case>`} shows the payments of a case.`,
  WebhookNotFound: advice`${recoup`webhooks list`} shows the subscriptions of this key.`,
  DivisionNotFound: "Check the id of the division and the environment.",
  NotFound: identifierHint,
  InvalidPagination:
    "Pages start at 1. Those of the referral surface have 1 to 100 records; the other surfaces enforce no maximum, but discourage more than 100.",
  IdempotencyConflict:
    "This idempotency key belongs to another body; send the first body again or use a new key.",
  Conflict: "Read the current state before you try again.",
  FileTooLarge: "Send a smaller file.",
  UnsupportedFileType: "Send the file in another format.",
  WebhookEventsRequired: "Name at least one event to subscribe to.",
  WebhookInvalidEventTypes: "Name only events of this surface; the message lists what is wrong.",
  WebhookInvalidUrl: "The address must be public and start with https://.",
  WebhookEventsImmutable: advice`Events are fixed at creation; ${recoup`webhooks update <id> --event <events> --recreate`} puts a new subscription in its place.`,
  ValidationError: "Correct what the message names and send again.",
  InternalError: "The fault is on the platform's side; try again in a moment.",
  ClientExistsNeedsLinking: "The user approves the link at the address shown.",
  ClientAlreadyLinkedToAnotherPartner: `The client belongs to another referral partner; ${supportText}`,
  InvalidClientType: "Check the type of the client.",
  UserCreationFailed:
    "One of the users belongs to an account that is not a creditor; use another email address.",
  authentication_error: advice`Check the key and its environment; ${recoup`doctor --network`} tries each key.`,
  permission_error:
    "The key lacks the permission, the record belongs to someone else, or the feature is not enabled.",
};

/** Whether the error index lists the type. The platform may have added types since. */
export function isKnownType(type: string | undefined): type is string {
  return type !== undefined && Object.hasOwn(hintByType, type);
}

/** Returns the next step as one line, or undefined if there is nothing to add to the message. */
export function findHint(refusal: RefusalDetails): Hint | undefined {
  const hintForType = isKnownType(refusal.type) ? hintByType[refusal.type] : undefined;
  if (hintForType !== undefined) return hintForType;
  return refusal.solutionUrl === undefined ? findStatusHint(refusal) : "Continue at the address shown.";
}

function findStatusHint(refusal: RefusalDetails): Hint | undefined {
  const { status = 0 } = refusal;
  if (isRedirect(status))
    return "Keys are never sent along a redirect; if the new address is right, change the URL.";
  if (status === 429) return buildRateLimitHint(refusal);
  if (status === networkSignInStatus) return "Sign in to the network that you use, or check its proxy.";
  if (status >= 500) return buildServerErrorHint(refusal);
  if (status !== 401 && status !== 413 && refusal.isWebPage === true) return otherServiceHint;
  return hintByStatus[status];
}

/** Whether the status sends the client to another address. A 304 does not. */
export const isRedirect = (status: number) => status >= 300 && status < 400 && status !== 304;

/** Sent by a network that requires a sign-in, never by the server itself (RFC 6585). */
const networkSignInStatus = 511;

const hintByStatus: Readonly<Record<number, Hint>> = {
  400: "Correct what the message names and send again.",
  403: "The key lacks the permission, or the operation exists on the test host only.",
  404: identifierHint,
  405: identifierHint,
  408: "Try again: the server did not receive the whole request in time.",
  409: "Read the current state before you try again.",
  412: "Read the current state before you try again.",
  413: "Send less at once.",
  415: "Send the body in another format.",
  421: "Check the host of the URL: the server that answered does not serve it.",
  422: "Correct what the message names; the same request will be refused again.",
  425: "Try again in a moment.",
};

/** Shorter waits aren't mentioned, because the pauses between earlier attempts were longer. */
const minStatedSeconds = 1;
/** Longer waits are assumed to be errors of the server, so no `--max-wait` is suggested for them. */
const maxStatedSeconds = 86_400;

function buildServerErrorHint({ retryAfterSeconds = 0 }: RefusalDetails): Hint | undefined {
  if (retryAfterSeconds < minStatedSeconds || retryAfterSeconds > maxStatedSeconds)
    return hintByType.InternalError;
  return `The fault is on the platform's side, which asks you to try again in ${formatDuration(retryAfterSeconds * 1000)}.`;
}

/** Returns the hint for a 429, which is reported only if the wait exceeds the retry budget. */
function buildRateLimitHint({ retryAfterSeconds = 0, attempts = 1 }: RefusalDetails): string {
  if (retryAfterSeconds < minStatedSeconds)
    return "Try again in a minute, or allow a longer wait with --max-wait 5m.";
  if (retryAfterSeconds > maxStatedSeconds)
    return `The platform asks for a wait of more than a day: try again later; if it persists, ${supportText}`;
  const wait = formatDuration(retryAfterSeconds * 1000);
  if (attempts > 1) return `Try again in ${wait}: earlier waits used up --max-wait. Set a longer one.`;
  return `Try again in ${wait}: the wait is longer than --max-wait allows. Wait longer with --max-wait ${wait}.`;
}
