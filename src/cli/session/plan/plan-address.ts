import type { Context } from "../context";

/**
 * Returns the address that a plan is bound to. For the sandbox, this is the world, because all worlds share
 * an address.
 */
export const getPlanAddress = (
  { profile, platformOptions }: Pick<Context, "profile" | "platformOptions">,
  baseUrl: string,
): string => (profile.isSandbox ? `sandbox, world ${platformOptions.world}` : baseUrl);
