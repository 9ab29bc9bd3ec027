import { Failure } from "../../../base/failure";
import { readInput } from "../../../cli/line/text-input";
import type { Context } from "../../../cli/session/context";
import { webhookSecretsOf } from "../../../cli/session/webhook-secrets";
import type { WebhookSecrets } from "../../../state/webhook-secrets";
import type { OtherSecret } from "../../../webhooks/mistakes/secret-mistakes";

/** Returns other secrets to try: those in the given files, and all in the keyring. */
export async function otherSecrets(
  context: Context,
  files: readonly string[],
): Promise<readonly OtherSecret[]> {
  const named = files.map(async (file) => ({
    name: `the one in ${file}`,
    secret: Buffer.from(await readInput(context.host, file)).toString(),
  }));
  return [...(await Promise.all(named)), ...(await keptOnes(context))];
}

/** Returns the stored secrets. Only warns if the keyring fails, since there are other mistakes to check. */
async function keptOnes({ host, warn }: Context): Promise<readonly OtherSecret[]> {
  const secrets = webhookSecretsOf(host);
  const saved = await secrets.list();
  try {
    const read = saved.map(async (one) => ({ name: nameOf(one), secret: await secrets.read(one) }));
    return (await Promise.all(read)).filter((one): one is OtherSecret => one.secret !== undefined);
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== "config") throw error;
    await warn(`The stored secrets were not tried: ${error.message}.`);
    return [];
  }
}

type SavedSecret = Awaited<ReturnType<WebhookSecrets["list"]>>[number];

const nameOf = ({ subscription, url, profile, environment, surface }: SavedSecret) =>
  `that of the subscription ${subscription} to ${url} (${profile}, ${environment}, ${surface})`;
