import type { SandboxOptions, ServablePlatform } from "./platform";

/**
 * Loads the platform only when it is opened, because every start of the program imports this and few need a
 * platform.
 */
export const openPlatform = async (options: SandboxOptions): Promise<ServablePlatform> =>
  (await import("./platform")).openPlatform(options);
