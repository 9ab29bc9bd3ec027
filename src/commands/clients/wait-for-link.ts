import type { CallResult } from "../../api/exchange/call";
import { getClient } from "../../api/referral/clients";
import { Failure, onFailure } from "../../base/failure";
import { formatDuration } from "../../base/text/time/duration";
import type { Context } from "../../cli/session/context";
import { defaultTimeoutMs, type PollTiming, poll } from "../../kit/poll";

/** Whether the account already exists, so its user must approve the link (CLI-11). */
export function isLinkNeeded(error: unknown): error is Failure {
  return error instanceof Failure && error.details.type === "ClientExistsNeedsLinking";
}

/**
 * Polls until the client is linked. Declined and expired requests both look like a missing link. Posting
 * again would reveal the difference but would send the user a second request.
 */
export async function waitForLink(
  context: Context,
  externalTenantId: string,
  conflict: Failure,
  pace: PollTiming,
): Promise<CallResult> {
  const { solutionUrl } = conflict.details;
  await context.warn(
    `The account already exists. Waiting for its user to approve the link${formatUrl(solutionUrl)}`,
  );
  const findLinkedClient = () =>
    context
      .call(getClient, { parameters: { externalTenantId } })
      .catch(onFailure(() => undefined, "not-found"));
  const result = await poll(context.host, context.signal, pace, findLinkedClient);
  if (result !== undefined) return result;
  const waitedText = formatDuration(pace.timeout ?? defaultTimeoutMs);
  throw new Failure("pending", `The client ${externalTenantId} is not linked after ${waitedText}.`, {
    ...conflict.details,
    hint: `The request was declined, expired or not answered yet. Run the same command again for a current address.`,
    retryable: true,
  });
}

const formatUrl = (url: string | undefined) => (url === undefined ? "." : `: ${url}`);
