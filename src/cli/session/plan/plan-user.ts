import type { Host } from "../../../base/host";

const userVariable = "RECOUP_USER";

/** Returns who makes or applies a plan: the name in RECOUP_USER, or the system account. */
export const planUser = ({ env, userName }: Pick<Host, "env" | "userName">): string =>
  env[userVariable]?.trim() || userName || "unknown";
