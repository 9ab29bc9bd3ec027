import { isFailure } from "../../base/failure";
import type { Host } from "../../base/host";
import { createRandom } from "../../sandbox";
import { createOwnReceiver, type OwnReceiverSetting } from "../../scenario/expectations/own-receiver";

const secretBytes = 32;

/**
 * Returns the secrets for a run. Unless the user set them, agrees on two with the receiver, once per run and
 * not for each schedule.
 */
export async function negotiateSecrets(
  { send }: Pick<Host, "send">,
  setting: Pick<OwnReceiverSetting, "address" | "secrets"> & {
    readonly seed: string;
    readonly runId: string;
  },
): Promise<readonly string[]> {
  if (setting.secrets.length > 0) return setting.secrets;
  const random = createRandom(`${setting.seed} ${setting.runId}`, "secrets");
  const secrets = [random.base64(secretBytes), random.base64(secretBytes)];
  const { setSecret } = createOwnReceiver({ ...setting, send });
  try {
    for (const secret of secrets) await setSecret(secret);
  } catch (error) {
    if (!isFailure(error, "check-failed")) throw error;
    throw error.override({ hint });
  }
  return secrets;
}

const hint =
  "The receiver gets secrets at /secret below its address. To use secrets of its own, add --secret-file.";
