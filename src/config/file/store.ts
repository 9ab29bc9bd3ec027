import { join } from "node:path";
import { getConfigFolder } from "../../base/environment/user-folders";
import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import { getErrorMessage } from "../../base/text/error-message";
import { readConfig } from "./config-file";
import type { Config } from "./schema";

/** Matches a temporary file of a write that was killed. */
const leftoverPattern = /^config\.json\.tmp-\w+$/;

/**
 * Changes the configuration atomically, under a lock, and returns the result. `change` receives the current
 * configuration.
 */
export async function updateConfig(
  host: Host,
  change: (config: Config) => Config | Promise<Config>,
): Promise<Config> {
  const folder = getConfigFolder(host);
  await host.files.makeFolder(folder);
  return host.files.lock(join(folder, "config.lock"), async () => {
    // Rejects links, which conf would follow, and reports faults with their location.
    await readConfig(host);
    for (const name of await host.files.list(folder)) {
      if (leftoverPattern.test(name)) await host.files.remove(join(folder, name));
    }
    const { default: Conf } = await import("conf");
    const conf = new Conf<Partial<Config>>({
      cwd: folder,
      configFileMode: 0o600,
      accessPropertiesByDotNotation: false,
      serialize: printConfig,
      deserialize: (text) => JSON.parse(text.replace(/^\uFEFF/, "")),
    });
    const newConfig = await change({ profiles: {}, ...conf.store });
    // conf doesn't notice a short write, and would truncate the file on a nearly full disk. There, this trial
    // write fails first.
    const trialFile = `${conf.path}.tmp-trial`;
    await host.files.write(trialFile, printConfig(newConfig));
    await host.files.remove(trialFile);
    try {
      conf.store = newConfig;
    } catch (error) {
      throw createUnwritableFailure(conf.path, error);
    }
    return newConfig;
  });
}

const printConfig = (value: Partial<Config>) => `${JSON.stringify(value, null, 2)}\n`;

function createUnwritableFailure(file: string, error: unknown): Failure {
  const causeText = getErrorMessage(error);
  return new Failure("config", `can't write ${file}: ${causeText}`, {
    hint: "Free some space or choose another folder with RECOUP_CONFIG_DIR; the configuration is unchanged.",
    cause: error,
  });
}
