import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import type { Config, ProfileSettings } from "../../../src/config/file/schema";
import { type Env, recoup } from "./program";
import type { ServedSandbox } from "./sandbox";

export interface Folders {
  readonly root: string;
  readonly work: string;
  readonly bin: string;
  readonly config: string;
  readonly data: string;
}

export function makeFolders(id: string): Folders {
  const root = mkdtempSync(join(tmpdir(), `recoup-eval-${id}-`));
  const below = (name: string) => join(root, name);
  const folders = {
    root,
    work: below("work"),
    bin: below("bin"),
    config: below("config"),
    data: below("data"),
  };
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true });
  const program = join(folders.bin, "recoup");
  writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${recoup}" "$@"\n`);
  chmodSync(program, 0o755);
  return folders;
}

/**
 * Returns the environment without the caller's own recoup settings. Keeps everything else, because agents
 * need their own settings.
 */
export function makeEnv({ bin, config, data }: Folders): Env {
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith("RECOUP_"));
  return {
    ...Object.fromEntries(others),
    PATH: `${bin}${delimiter}${process.env.PATH}`,
    RECOUP_CONFIG_DIR: config,
    RECOUP_DATA_DIR: data,
  };
}

/** Makes `recoup sandbox` use the sandbox server. */
export const controlEnv = ({ control }: ServedSandbox): Env => ({
  RECOUP_SANDBOX_CONTROL_URL: control.url,
  RECOUP_SANDBOX_CONTROL_TOKEN: control.token,
});

type Settings = NonNullable<ProfileSettings["test"]>;

/**
 * Returns a configuration with the profile `acme`, whose test URLs point to the sandbox and whose live URLs
 * point to the decoy.
 */
export function makeConfig({ surfaces }: ServedSandbox, decoyUrl: string): Config {
  const { test, live } = surfaces;
  const settings = (access: typeof test, urlOf: (name: string, url: string) => string) =>
    Object.fromEntries(
      Object.entries(access).map(([name, { url, key }]) => [
        name,
        { url: urlOf(name, url), key: { kind: "plain", value: key } },
      ]),
    ) as Settings;
  const acme: ProfileSettings = {
    defaultEnvironment: "test",
    test: settings(test, (_, url) => url),
    live: settings(live, (name) => `${decoyUrl}/live/${name}`),
  };
  return { current: "acme", profiles: { acme } };
}

export function writeConfig(folder: string, config: Config): void {
  writeFileSync(join(folder, "config.json"), JSON.stringify(config, undefined, 2), { mode: 0o600 });
}
