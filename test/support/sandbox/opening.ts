import type { PlatformOptions } from "../../../src/base/platform";
import { databaseFiles } from "../../../src/host/files/database-files";
import * as platforms from "../../../src/sandbox/http/platform";
import * as worlds from "../../../src/sandbox/worlds/open-world";

/** Opens worlds in real files, as the program does. */
function onFiles<Options extends PlatformOptions, Rest extends unknown[], Result>(
  open: (options: Options, ...rest: Rest) => Result,
) {
  return (options: Omit<Options, "files">, ...rest: Rest): Result =>
    open({ ...options, files: databaseFiles } as Options, ...rest);
}

export const openPlatform = onFiles(platforms.openPlatform);
export const openWorld = onFiles(worlds.openWorld);
export const resetWorld = onFiles(worlds.resetWorld);
export const seedFreshWorld = onFiles(worlds.seedFreshWorld);
export const exportKeptWorld = onFiles(worlds.exportKeptWorld);
