import * as z from "zod";
import { count, guidText, string } from "../part";
import { dateText } from "../requests/request-part";

/** A recorded event that is being redelivered to its subscription (DLV-15 to DLV-17). */
export const ReplayedEvent = z.looseObject({
  eventId: guidText,
  subscriptionId: guidText,
  eventType: string,
});

export const ReplayRequest = z.strictObject({ sinceUtc: dateText });

/** Number of cases created since the requested time. Nothing was redelivered (DLV-18). */
export const ReplayCount = z.looseObject({ eventsReplayed: count });
