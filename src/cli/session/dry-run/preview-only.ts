import type { GlobalValues } from "../../flags/globals";

/** Whether writes are shown or planned rather than sent. If so, the command must not record them. */
export const isPreviewOnly = ({
  dryRun,
  curl,
  plan,
}: Pick<GlobalValues, "dryRun" | "curl" | "plan">): boolean =>
  dryRun === true || curl === true || plan !== undefined;
