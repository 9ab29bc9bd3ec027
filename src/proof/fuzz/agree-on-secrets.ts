import { Failure } from "../../base/failure";
import { openRandom } from "../../sandbox";
import { openOwnReceiver } from "../../scenario/expectations/own-receiver";
import type { FuzzSetting } from "./fuzz";
import type { FuzzHost } from "./play/play";

const secretBytes = 32;

/** The secrets of all schedules. A receiver without its own learns two, once: it would keep one for each schedule. */
export async function agreeOnSecrets(
  { send }: Pick<FuzzHost, "send">,
  setting: FuzzSetting,
): Promise<readonly string[]> {
  if (setting.secrets.length > 0) return setting.secrets;
  const random = openRandom(`${setting.seed} ${setting.runId}`, "secrets");
  const secrets = [random.base64(secretBytes), random.base64(secretBytes)];
  const { learn } = openOwnReceiver({ ...setting, send, settle: async () => {} });
  try {
    for (const secret of secrets) await learn(secret);
  } catch (error) {
    throw error instanceof Failure && error.kind === "check-failed" ? error.with({ hint }) : error;
  }
  return secrets;
}

const hint =
  "The receiver gets secrets at /secret below its address. To use secrets of its own, add --secret-file.";
