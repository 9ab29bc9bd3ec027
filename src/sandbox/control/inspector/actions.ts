import type { Actions } from "../action";
import { activate } from "./activate";
import { advanceCase, cases, wholeCaseAction } from "./cases";
import { events, wholeEventAction } from "./events";
import { live } from "./live";
import {
  allSubscriptions,
  assumptionList,
  choiceLists,
  drills,
  overview,
  requestWindow,
  schedule,
  wholeRequestAction,
} from "./reads";
import { scenarios } from "./scenarios";
import { resend, sendBody, verifySecret } from "./sending";
import { code, session } from "./session";
import { why } from "./why";

/** Control actions below `inspector/`, available if the inspector is on. */
export const inspectorActions: Readonly<Record<string, Actions>> = {
  "inspector/session": session,
  "inspector/code": code,
  "inspector/live": live,
  "inspector/overview": overview,
  "inspector/choices": choiceLists,
  "inspector/cases": cases,
  "inspector/case": wholeCaseAction,
  "inspector/advance": advanceCase,
  "inspector/activate": activate,
  "inspector/events": events,
  "inspector/event": wholeEventAction,
  "inspector/why": why,
  "inspector/resend": resend,
  "inspector/send": sendBody,
  "inspector/verify": verifySecret,
  "inspector/schedule": schedule,
  "inspector/requests": requestWindow,
  "inspector/request": wholeRequestAction,
  "inspector/subscriptions": allSubscriptions,
  "inspector/assumptions": assumptionList,
  "inspector/drills": drills,
  "inspector/scenarios": scenarios,
};
