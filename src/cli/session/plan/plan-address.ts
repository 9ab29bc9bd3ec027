import type { Context } from "../context";

/** Returns the address that a plan is bound to; in the sandbox, the world, as worlds share an address. */
export const getPlanAddress = (
  { profile, platformOptions }: Pick<Context, "profile" | "platformOptions">,
  baseUrl: string,
): string => (profile.isSandbox ? `sandbox, world ${platformOptions.world}` : baseUrl);
