import type { Host } from "../../../base/host";

const userVariable = "RECOUP_USER";

/** Returns who is making or applying a plan: the name in RECOUP_USER, the system account, or `unknown`. */
export const readPlanUser = ({ env, userName }: Pick<Host, "env" | "userName">): string =>
  env[userVariable]?.trim() || userName || "unknown";
