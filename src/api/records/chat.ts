import * as z from "zod";
import { count, flag, guidText, string, time } from "./part";
import { emailText, filledText } from "./requests/request-part";

/** `role` is a number: 0 Partner, 1 Creditor, 2 Managed by partner. */
export const ChatMessage = z.looseObject({
  id: guidText,
  dateCreated: time,
  dateUpdated: time,
  role: count,
  roleLabel: string,
  message: string,
  /** Whether the other party has read the message. */
  isSeen: flag,
  user: z
    .looseObject({
      id: count,
      dateCreated: time,
      dateUpdated: time,
      firstName: string,
      lastName: string,
      email: string,
    })
    .nullish(),
});

/** A new message. Requires `userEmail` or `userId` to name the sender, one of the caller's users. */
export const NewChatMessage = z.strictObject({
  message: filledText.max(10_000),
  userEmail: emailText.nullish(),
  /** ID from the user list. Deprecated in favor of the email address. */
  userId: z.guid().nullish(),
});
