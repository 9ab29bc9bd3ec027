import { isCaseEvent } from "../../../webhooks/event-types";
import type { Topic } from "../topic";

type Explained = readonly [meaning: string, audience: string];

const partners = "Creditors, collection partners and referral partners hear of it.";
const workers = "Creditors and collection partners hear of it, referral partners do not.";
const referral = "The referral partner hears of it, in live and test subscriptions alike.";

const meanings: Readonly<Record<string, Explained>> = {
  "case.created": [
    "A case was submitted; data has its first lifecycle.",
    "Creditors and referral partners receive it at submission. A collection partner receives it when the case is cleared, with the lifecycle it has then, and nothing about the case before.",
  ],
  "case.updated": ["The lifecycle of a case changed; data tells the old and the new one.", partners],
  "case.closed": [
    "A case was closed; data tells close code and comment. It may arrive before the case.updated of the same close.",
    partners,
  ],
  "payment.created": ["A payment was recorded; data tells its amount and currency.", workers],
  "payment.deleted": [
    "A payment was taken back. data holds the payment's own date; the envelope's timestamp is when it was deleted.",
    workers,
  ],
  "chat.created": ["Somebody wrote a message in the chat of a case.", workers],
  "client.onboarding.poa_signed": ["A client signed the power of attorney.", referral],
  "client.onboarding.contract_signed": ["A client signed the debt collection agreement.", referral],
  "client.link_requested": ["A client exists already and was asked to approve the link.", referral],
  "client.linked": ["A client approved the link.", referral],
  "client.link_declined": ["A client declined the link.", referral],
  "client.link_expired": ["Nobody answered a link request in time.", referral],
  "cases.replay_failed": [
    "A case that came with a client could not be submitted after the approval; data tells why.",
    referral,
  ],
};

export const eventTopics: readonly Topic[] = Object.entries(meanings).map(([name, [what, who]]) => ({
  name,
  kind: "event",
  meaning: `${what} ${who}`,
  next: "When it does not come, ask why.",
  commands: isCaseEvent(name)
    ? [`recoup webhooks why <case> ${name}`]
    : ["recoup webhooks list --as referral"],
}));
