import { join } from "node:path";
import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import { readConfig } from "./config-file";
import { configFile, configFolder } from "./config-location";
import type { Config } from "./schema";

/** Temporary file of a write that was killed. */
const leftover = /^config\.\d+\.[a-z0-9]+\.json(\.tmp-\w+)?$/;

/** Changes the configuration atomically, under a lock, and returns the result. `change` gets the current file. */
export async function updateConfig(
  host: Host,
  change: (config: Config) => Config | Promise<Config>,
): Promise<Config> {
  const folder = configFolder(host);
  await host.files.makeFolder(folder);
  return host.files.lock(join(folder, "config.lock"), async () => {
    const changed = await change(await readConfig(host));
    await sweep(host, folder);
    await replace(host, folder, changed);
    return changed;
  });
}

async function sweep({ files }: Host, folder: string): Promise<void> {
  for (const name of await files.list(folder)) {
    if (leftover.test(name)) await files.remove(join(folder, name));
  }
}

/**
 * conf writes a separate file that then replaces the configuration: conf itself would follow a link, and
 * writes in place if the variable SNAP is set.
 */
async function replace(host: Host, folder: string, config: Config): Promise<void> {
  const { default: Conf } = await import("conf");
  const staged = `config.${host.pid}.${host.random().toString(36).slice(2, 10)}`;
  const conf = new Conf<Config>({
    cwd: folder,
    configName: staged,
    configFileMode: 0o600,
    accessPropertiesByDotNotation: false,
    serialize: (value) => `${JSON.stringify(value, null, 2)}\n`,
  });
  try {
    conf.store = config;
    await host.files.move(conf.path, configFile(host));
  } catch (error) {
    await host.files.remove(conf.path);
    throw error instanceof Failure ? error : unwritable(configFile(host), error);
  }
}

function unwritable(file: string, error: unknown): Failure {
  const cause = error instanceof Error ? error.message : String(error);
  return new Failure("config", `can't write ${file}: ${cause}`, {
    hint: "Free some space or choose another folder with RECOUP_CONFIG_DIR; the configuration is as it was.",
    cause: error,
  });
}
