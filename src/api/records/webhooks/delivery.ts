import * as z from "zod";
import { count, guidText, string, time } from "../part";

/** One event sent to one subscription, with any number of attempts (FLD-41 to FLD-43). */
export const DeliveryRecord = z.looseObject({
  id: guidText,
  subscriptionId: guidText,
  caseId: guidText,
  eventType: string,
  /** The JSON body as text, exactly as it was signed. */
  payload: string,
  createdAt: time,
  deliveredAt: time,
  attemptCount: count,
  lastResponseCode: count,
  lastError: string,
});
