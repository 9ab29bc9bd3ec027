import { Failure } from "../../../base/failure";
import { answerLinkRequest, type LinkDecision } from "../../clients/link-requests";
import type { Store } from "../../store/store";
import { read } from "../action";
import { createSetting } from "./set";

export const linkDecisions = ["approved", "declined"] as const satisfies readonly LinkDecision[];

interface LinkRequest {
  readonly token: string;
  readonly client: string;
  readonly partner: string;
  readonly decision: string | null;
}

/** Finds the newest link request that each partner made for a client. */
function findRequests(store: Store, client: string): LinkRequest[] {
  return store.all(
    `select token, external_tenant_id as client, name as partner, decision, max(r.seq) from link_requests r
       join referral_partners p on p.seq = r.referral_partner
       where external_tenant_id = ?1 or token = ?1 group by r.referral_partner`,
    client,
  );
}

/**
 * Decides on a partner's link request on behalf of the creditor, without the approval page (LC-22 to LC-24).
 */
export const setLink = createSetting(["client", "decision"], (change, options) => {
  const client = read.text(options, "client");
  const decision = read.word(options, "decision", linkDecisions);
  if (decision === undefined)
    throw new Failure("usage", `decision must be one of ${linkDecisions.join(", ")}`);
  const requests = findRequests(change.store, client);
  const openRequests = requests.filter(({ decision: earlier }) => earlier === null);
  const [request, ...others] = openRequests.length > 0 ? openRequests : requests;
  if (request === undefined) {
    throw new Failure("not-found", `No request for the client "${client}" is waiting for an answer`, {
      hint: "POST /clients for a creditor that has an account creates one.",
    });
  }
  if (others.length > 0) {
    throw new Failure("conflict", `Several partners requested a client "${client}"`, {
      hint: "Give the last part of the approval URL.",
    });
  }
  const { token, partner, decision: earlier } = request;
  const reported = { client: request.client, partner };
  // Repeating a decision reports the earlier one (CLI-13).
  if (earlier !== null && earlier !== "expired")
    return { ...reported, decision: earlier, wasAnsweredBefore: true };
  const answer = answerLinkRequest(change, token, decision);
  if (answer.kind !== "done")
    throw new Failure("conflict", "message" in answer ? answer.message : "The request no longer exists");
  return { ...reported, decision, wasAnsweredBefore: false };
});
