import type { SandboxOptions, ServablePlatform } from "./platform";

/** Loads the platform only when it is opened: every start of the program imports this, but few need one. */
export const openPlatform = async (options: SandboxOptions): Promise<ServablePlatform> =>
  (await import("./platform")).openPlatform(options);
