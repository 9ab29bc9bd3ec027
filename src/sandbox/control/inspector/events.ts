import { eventStates } from "../../../base/inspector/events";
import { findEvents } from "../../inspector/event-rows";
import { wholeEvent } from "../../inspector/event-whole";
import type { World } from "../../store/world";
import { type Answer, ok } from "../../wire/answers";
import { type Actions, type ControlRequest, inspectorOf } from "../action";
import { findCaseNamed } from "../set/subjects";
import { oneOf, readParameters, readWindow, required } from "./read-query";

const filters = ["case", "subscription", "state", "news", "search", "offset", "limit"] as const;

export const events: Actions = {
  GET: ({ store }, asked) => {
    const read = readParameters(asked.query, filters);
    const isNews = oneOf(read.news, "news", ["true"]) !== undefined;
    const found = findEvents(store, {
      caseSeq: read.case === undefined ? undefined : findCaseNamed(store, read.case).seq,
      subscription: read.subscription?.toLowerCase(),
      state: oneOf(read.state, "state", eventStates),
      search: read.search,
      after: isNews ? inspectorOf(asked).baseline().attempt : undefined,
      ...readWindow(read),
    });
    return ok(JSON.stringify(found));
  },
};

export const wholeEventAction: Actions = {
  GET: (world, asked) => eventAnswer(world, asked, required(readParameters(asked.query, ["id"]).id, "id")),
};

export async function eventAnswer({ store }: World, asked: ControlRequest, id: string): Promise<Answer> {
  return ok(JSON.stringify(wholeEvent(store, id, await inspectorOf(asked).knownSecrets())));
}
