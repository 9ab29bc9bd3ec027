import type { Change } from "../../store/change";
import { jsonCount, jsonText } from "../../store/json-text";
import { callerActor } from "../timeline/timeline-actor";

/** Formats who makes a change. A key stands for its company, both on the timeline and in answers. */
export const authorRecord = (change: Change): string =>
  `{"userId":${jsonCount(change.caller?.owner)},"userName":${jsonText(callerActor(change).actor_name)}}`;
