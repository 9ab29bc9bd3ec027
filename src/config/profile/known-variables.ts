import { surfaces } from "../../base/platform";
import { keyVariable, urlVariable } from "./variables";

/** All of recoup's variables: those it reads, and the one printed by `tokens mint --format env`. */
export const knownVariables: readonly string[] = [
  "RECOUP_PROFILE",
  "RECOUP_ENVIRONMENT",
  "RECOUP_READ_ONLY",
  "RECOUP_USER",
  ...surfaces.flatMap((surface) => [urlVariable(surface), keyVariable(surface)]),
  "RECOUP_OUTPUT",
  "RECOUP_CONFIG_DIR",
  "RECOUP_DATA_DIR",
  "RECOUP_PAGER",
  "RECOUP_NO_INPUT",
  "RECOUP_NO_HISTORY",
  "RECOUP_WORLD",
  "RECOUP_SANDBOX_ROUTE",
  "RECOUP_SANDBOX_SPECIFIED_ONLY",
  "RECOUP_SANDBOX_CONTROL_URL",
  "RECOUP_SANDBOX_CONTROL_TOKEN",
  "RECOUP_WEBHOOK_SECRET",
  "RECOUP_CLIENT_TOKEN",
];
