import {
  answerLinkRequest,
  findLinkRequest,
  findReplacedLink,
  type LinkRequestRow,
} from "../clients/link-requests";
import type { Change } from "../store/change";
import { formatIsoTime } from "../store/json-text";
import { markup, notFoundContent, type Page, type PageContent } from "./page";

const form = markup`<button name="decision" value="approve">Approve</button><button name="decision" value="decline">Decline</button>`;

const decisions = { approve: "approved", decline: "declined" } as const;

function readFacts({ store }: Change, row: LinkRequestRow): Record<string, string> {
  const partyNames = store.get<{ partner: string; creditor: string }>(
    `select partner.name as partner, company_name as creditor from referral_partners partner, creditors creditor
     where partner.seq = ? and creditor.seq = ?`,
    row.referral_partner,
    row.creditor,
  );
  const replaces = row.decision === null ? findReplacedLink(store, row)?.external_tenant_id : undefined;
  return {
    partner: partyNames?.partner ?? "",
    company: partyNames?.creditor ?? "",
    externalTenantId: row.external_tenant_id,
    ...(replaces !== undefined && { replaces }),
    expires: formatIsoTime(row.expires_at),
  };
}

const expiredContent: PageContent = {
  status: 410,
  state: "expired",
  heading: "The request has expired",
  message: "Ask the partner to post the client once more to get a new page.",
};

const approvalText = "Approving links your account to the partner and submits the cases that it sent.";

function describeOpenRequest({ store }: Change, row: LinkRequestRow): PageContent {
  const replacedLink = findReplacedLink(store, row);
  const endingText =
    replacedLink === undefined
      ? ""
      : ` The partner's link ${replacedLink.external_tenant_id} to your account ends; its cases show under the new one.`;
  const heading = "May this partner act for your company?";
  return { status: 200, state: "open", heading, message: `${approvalText}${endingText}`, form };
}

const buildDecisionContent = (status: number, state: string, message: string): PageContent => ({
  status,
  state,
  heading: status === 200 ? "Thank you" : "Nothing was changed",
  message: `${message}.`,
});

/** Renders a request, before or after the creditor has decided. */
function describeRequest(change: Change, row: LinkRequestRow): PageContent {
  const { decision } = row;
  if (decision === null) return describeOpenRequest(change, row);
  return decision === "expired"
    ? expiredContent
    : buildDecisionContent(200, decision, `The request is ${decision}`);
}

/** The page where a creditor with an account approves or declines a link (AMB-42, LC-21 to LC-23). */
export const linkPage: Page = {
  show(change, token) {
    const row = findLinkRequest(change.store, token);
    if (row === undefined) return notFoundContent;
    const isExpired = row.decision === null && row.expires_at <= change.now;
    return { ...(isExpired ? expiredContent : describeRequest(change, row)), facts: readFacts(change, row) };
  },
  answer(change, token, fields) {
    const decision = fields.get("decision") ?? "";
    if (decision !== "approve" && decision !== "decline")
      return buildDecisionContent(400, "unreadable", "Send decision as approve or decline");
    const answer = answerLinkRequest(change, token, decisions[decision]);
    if (answer.kind === "unknown") return notFoundContent;
    const facts = readFacts(change, answer.row);
    if (answer.kind === "expired") return { ...expiredContent, facts };
    if (answer.kind === "conflict")
      return { ...buildDecisionContent(409, "conflict", answer.message), facts };
    return { ...buildDecisionContent(200, decisions[decision], answer.message), facts };
  },
};
