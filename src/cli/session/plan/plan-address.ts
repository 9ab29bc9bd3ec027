import type { Context } from "../context";

/**
 * Returns the address to which a plan is bound. For the sandbox, this is the world, because all worlds share
 * a URL.
 */
export const getPlanAddress = (
  { profile, platformOptions }: Pick<Context, "profile" | "platformOptions">,
  baseUrl: string,
): string => (profile.isSandbox ? `sandbox, world ${platformOptions.world}` : baseUrl);
