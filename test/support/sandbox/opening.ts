import type { PlatformOptions } from "../../../src/base/platform";
import * as platforms from "../../../src/sandbox/http/platform";
import * as worlds from "../../../src/sandbox/worlds/open-world";
import { createTemplates } from "../../../src/sandbox/worlds/templates";
import { filesWithDrawnWorld } from "./drawn-world";

/** Opens worlds in real files, as the program does. */
function onFiles<Options extends PlatformOptions, Rest extends unknown[], Result>(
  open: (options: Options, ...rest: Rest) => Result,
) {
  return (options: Omit<Options, "files">, ...rest: Rest): Result =>
    open({ ...options, files: filesWithDrawnWorld } as Options, ...rest);
}

export const openWorld = onFiles(worlds.openWorld);

/** Created once per worker, because creating a world takes fifty times as long as copying it. */
const templates = createTemplates();
export const copyWorld = onFiles((options: PlatformOptions) => worlds.copyWorld(templates, options));

export const openPlatform = onFiles((options: platforms.SandboxOptions) =>
  platforms.openPlatform(options.isEphemeral === true ? { ...options, templates } : options),
);
export const resetWorld = onFiles(worlds.resetWorld);
export const seedFreshWorld = onFiles(worlds.seedFreshWorldInTurns);
export const exportPersistentWorld = onFiles(worlds.exportPersistentWorld);
