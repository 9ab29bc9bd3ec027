import type { Change } from "../../store/change";
import { jsonCount, jsonText } from "../../store/json-text";
import { callerActor } from "../timeline/timeline-actor";

/** Formats who makes a change: a key represents its company, both on the timeline and in responses. */
export const authorRecord = (change: Change): string =>
  `{"userId":${jsonCount(change.caller?.owner)},"userName":${jsonText(callerActor(change).actor_name)}}`;
