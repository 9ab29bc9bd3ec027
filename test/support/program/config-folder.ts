import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { files } from "../../../src/host/files/files";
import { temporaryFolder } from "./temporary-folder";
import { type LineSetting, runLine } from "./world";

/**
 * Returns a configuration folder on disk for one test, empty or with this configuration file. All other files
 * are in memory.
 */
export function configFolder(content?: unknown) {
  const folder = join(temporaryFolder(), "config");
  const file = join(folder, "config.json");
  const write = (content: unknown, mode = 0o600) => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content, null, 2));
    chmodSync(file, mode);
  };
  const run = (line: string | readonly string[], setting: LineSetting = {}) =>
    runLine(line, {
      fileSystem: files,
      ...setting,
      env: { RECOUP_CONFIG_DIR: folder, RECOUP_DATA_DIR: folder, XDG_CACHE_HOME: folder, ...setting.env },
    });
  if (content !== undefined) write(content);
  return { folder, file, run, read: () => JSON.parse(readFileSync(file, "utf8")), write };
}

/**
 * The profile acme, with the collection surface on test and live and every kind of key that needs no keyring.
 */
export const acme = {
  current: "acme",
  profiles: {
    acme: {
      defaultEnvironment: "test",
      test: {
        collection: {
          url: "https://test.example/collection",
          key: { kind: "plain", value: "plain-test-key" },
        },
      },
      live: {
        collection: {
          url: "https://live.example/collection",
          key: { kind: "plain", value: "plain-live-key" },
        },
      },
    },
  },
};
