import { surfaces } from "../../base/platform";
import { findTestWebhookSecret } from "../../sandbox";
import type { WorldServer } from "./serve-world";

export type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Returns the variables that let a program reach the served sandbox: URLs, keys, control token and webhook
 * secret.
 */
export function listProgramVariables({ info, world }: Pick<WorldServer, "info" | "world">): Variables {
  const { url, token } = info.control;
  const surfaceVariables = surfaces.flatMap((surface) => {
    const access = info.surfaces.test[surface];
    const prefix = `RECOUP_${surface.toUpperCase()}`;
    return Object.entries({ [`${prefix}_URL`]: access.url, [`${prefix}_KEY`]: access.key });
  });
  return {
    // A profile set in the environment would override the URLs and keys.
    RECOUP_PROFILE: undefined,
    ...Object.fromEntries(surfaceVariables),
    RECOUP_ENVIRONMENT: "test",
    RECOUP_SANDBOX_CONTROL_URL: url,
    RECOUP_SANDBOX_CONTROL_TOKEN: token,
    RECOUP_WEBHOOK_SECRET: findTestWebhookSecret(world.store),
  };
}
