import * as z from "zod";
import { emailText, filledText } from "./request-part";

/** A new message. Requires one of the two fields to name the sender, a user of the caller. */
export const NewChatMessage = z.strictObject({
  message: filledText.max(10_000),
  userEmail: emailText.nullish(),
  /** From the list of users. Deprecated in favor of the email address. */
  userId: z.guid().nullish(),
});
