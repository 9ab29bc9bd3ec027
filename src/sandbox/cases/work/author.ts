import type { Change } from "../../store/change";
import { jsonCount, jsonText } from "../../store/json-text";
import { actorOf } from "../timeline/timeline-actor";

/** Who makes a change: a key stands for the company that it belongs to, on the timeline as in answers. */
export const authorRecord = (change: Change): string =>
  `{"userId":${jsonCount(change.caller?.owner)},"userName":${jsonText(actorOf(change).actor_name)}}`;
