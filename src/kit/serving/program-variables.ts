import { surfaces } from "../../base/platform";
import { testWebhookSecret } from "../../sandbox";
import type { Serving } from "./serve-world";

export type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Returns the variables through which a program reaches the served sandbox: addresses, keys, control token
 * and webhook secret.
 */
export function programVariables({ info, world }: Pick<Serving, "info" | "world">): Variables {
  const { url, token } = info.control;
  return {
    ...withoutProfile,
    ...Object.fromEntries(surfaces.flatMap((surface) => accessOf(info, surface))),
    RECOUP_ENVIRONMENT: "test",
    RECOUP_SANDBOX_CONTROL_URL: url,
    RECOUP_SANDBOX_CONTROL_TOKEN: token,
    RECOUP_WEBHOOK_SECRET: testWebhookSecret(world.store),
  };
}

/** A profile set in the environment would override the addresses and keys. */
const withoutProfile = { RECOUP_PROFILE: undefined };

function accessOf(info: Serving["info"], surface: (typeof surfaces)[number]): [string, string][] {
  const { url, key } = info.surfaces.test[surface];
  const name = `RECOUP_${surface.toUpperCase()}`;
  return [
    [`${name}_URL`, url],
    [`${name}_KEY`, key],
  ];
}
