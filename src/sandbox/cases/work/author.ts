import type { Change } from "../../store/change";
import { jsonCount, jsonText } from "../../store/json-text";
import { resolveCallerActor } from "../timeline/timeline-actor";

/** Formats the author of a change. A key acts for its company, both on the timeline and in answers. */
export const formatAuthor = (change: Change): string =>
  `{"userId":${jsonCount(change.caller?.owner)},"userName":${jsonText(resolveCallerActor(change).actor_name)}}`;
