import type { SandboxOptions, ServablePlatform } from "./platform";

/** Every start of the program imports this, and few need a platform: it is loaded when it is opened. */
export const openPlatform = async (options: SandboxOptions): Promise<ServablePlatform> =>
  (await import("./platform")).openPlatform(options);
