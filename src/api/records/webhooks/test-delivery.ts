import * as z from "zod";
import { count, flag, string } from "../part";

/** How the receiver responded to a made-up delivery. */
export const TestDelivery = z.looseObject({
  success: flag,
  httpStatusCode: count,
  durationMs: count,
  errorMessage: string,
  errorCategory: string,
  testPayload: z.looseObject({}).nullish(),
});
