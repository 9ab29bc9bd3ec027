import type { SandboxOptions, ServablePlatform } from "./platform";

/**
 * Loads the platform only when opened, because the program imports this module on every start but rarely
 * needs a platform.
 */
export const openPlatform = async (options: SandboxOptions): Promise<ServablePlatform> =>
  (await import("./platform")).openPlatform(options);
