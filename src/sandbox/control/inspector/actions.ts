import type { Actions } from "../action";
import { live } from "./live";
import { code, session } from "./session";

/** What stands below `inspector/` of the control path, where there is an inspector. */
export const inspectorActions: Readonly<Record<string, Actions>> = {
  "inspector/session": session,
  "inspector/code": code,
  "inspector/live": live,
};
