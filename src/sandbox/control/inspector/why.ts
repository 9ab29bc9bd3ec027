import { surfaces } from "../../../base/platform";
import { aboutCase, aboutEvent } from "../../inspector/why-question";
import { ok } from "../../wire/answers";
import { type Actions, inspectorOf } from "../action";
import { findCaseNamed } from "../set/subjects";
import { oneOf, readParameters, required } from "./read-query";

/** Explains why an event did not arrive, for its subscription's owner or for a case's owner on a surface. */
export const why: Actions = {
  GET: async ({ store }, asked) => {
    const read = readParameters(asked.query, ["event", "case", "surface", "type", "subscription"]);
    const question =
      read.event === undefined
        ? aboutCase(store, findCaseNamed(store, required(read.case, "case")), {
            surface: required(oneOf(read.surface, "surface", surfaces), "surface"),
            event: read.type,
            subscription: read.subscription,
          })
        : aboutEvent(store, read.event);
    return ok(JSON.stringify(await inspectorOf(asked).why(question)));
  },
};
