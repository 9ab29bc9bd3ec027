import { isInteractive } from "../../../base/environment/is-interactive";
import { isVariableOn } from "../../../base/environment/is-variable-on";
import { Failure } from "../../../base/failure";
import { readUrl } from "../../../base/text/read-url";
import { readOnlyVariable } from "../../../config/profile/read-only";
import { isPublicAddress } from "../../../webhooks/subscription/public-address";
import type { Context } from "../context";

/**
 * Throws (exit 5) unless forged deliveries stay on this machine or in its private network, or the user
 * confirms the host by name. With RECOUP_READ_ONLY, no other host can be confirmed. Runs before anything is
 * sent; skipped in a dry run.
 */
export async function confirmForgedDeliveries(
  { host, flags }: Pick<Context, "host" | "flags">,
  address: string | undefined,
): Promise<void> {
  const url = address === undefined ? undefined : readUrl(address);
  if (url === undefined || flags.dryRun === true || flags.curl === true || isPrivateHost(url.hostname))
    return;
  const { hostname } = url;
  if (isVariableOn(host.env[readOnlyVariable]))
    throw createHostFailure(
      `${readOnlyVariable} is set, so forged deliveries go to this machine and private addresses only (got ${hostname})`,
      "Unset it to test a receiver on another host.",
    );
  if (flags.confirm !== undefined) return checkConfirmedHost(flags.confirm, hostname);
  const warning = `Forged deliveries would be sent to ${hostname}, which is not this machine or a private address`;
  if (!isInteractive(host))
    throw createHostFailure(warning, `If the receiver is yours, add --confirm ${hostname}.`);
  const answer = await host.prompts.text(`${warning}. Type the name of the host, ${hostname}, to continue:`);
  if (answer.trim().toLowerCase() !== hostname) throw createHostFailure("Canceled");
}

/**
 * Whether the host is this machine or has a private network address. Other names may resolve to any address.
 */
const isPrivateHost = (hostname: string) =>
  isPublicAddress(hostname) === false || /^(.*\.)?localhost\.?$/.test(hostname);

function checkConfirmedHost(confirmedHost: string, hostname: string): void {
  if (confirmedHost.toLowerCase() === hostname) return;
  throw createHostFailure(
    `--confirm must be the name of the receiver's host, ${hostname} (got "${confirmedHost}")`,
  );
}

const createHostFailure = (message: string, hint?: string) =>
  new Failure("forbidden", `${message}; nothing was sent.`, { hint });
