import { surfaces } from "../../base/platform";
import { findTestWebhookSecret } from "../../sandbox";
import type { WorldServer } from "./serve-world";

export type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Returns the variables through which a program reaches the served sandbox: addresses, keys, control token
 * and webhook secret.
 */
export function listProgramVariables({ info, world }: Pick<WorldServer, "info" | "world">): Variables {
  const { url, token } = info.control;
  return {
    ...clearedProfile,
    ...Object.fromEntries(surfaces.flatMap((surface) => listSurfaceVariables(info, surface))),
    RECOUP_ENVIRONMENT: "test",
    RECOUP_SANDBOX_CONTROL_URL: url,
    RECOUP_SANDBOX_CONTROL_TOKEN: token,
    RECOUP_WEBHOOK_SECRET: findTestWebhookSecret(world.store),
  };
}

/** A profile set in the environment would override the addresses and keys. */
const clearedProfile = { RECOUP_PROFILE: undefined };

function listSurfaceVariables(
  info: WorldServer["info"],
  surface: (typeof surfaces)[number],
): [string, string][] {
  const { url, key } = info.surfaces.test[surface];
  const prefix = `RECOUP_${surface.toUpperCase()}`;
  return [
    [`${prefix}_URL`, url],
    [`${prefix}_KEY`, key],
  ];
}
