import { temporaryFolder } from "../program/temporary-folder";
import { type LineSetting, runLine } from "../program/world";
import { openPlatform } from "./opening";

/** Opens the embedded platform with its world and configuration in the test file's folder. */
export function sandboxOnDisk(always: LineSetting = {}) {
  const folder = temporaryFolder();
  const env = { RECOUP_DATA_DIR: folder, RECOUP_CONFIG_DIR: folder, XDG_CACHE_HOME: folder, ...always.env };
  const run = (line: string | readonly string[], setting: LineSetting = {}) =>
    runLine(line, { openPlatform, ...always, env, ...setting });
  return { folder, run };
}
