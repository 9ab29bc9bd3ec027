import * as z from "zod";
import { emailText, filledText } from "./request-part";

/** The sender is a user of the caller; one of the two fields is needed. */
export const NewChatMessage = z.strictObject({
  message: filledText.max(10_000),
  userEmail: emailText.nullish(),
  /** From the list of users. Deprecated in favor of the email address. */
  userId: z.guid().nullish(),
});
