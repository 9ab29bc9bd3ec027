import * as z from "zod";
import { string, time } from "../part";
import { dateText, filledText } from "../requests/request-part";

/** The identity of a client's managing director. */
export const KycRequest = z.strictObject({
  directorFullName: filledText.max(500),
  directorHomeAddress: filledText.max(1000),
  directorDateOfBirth: dateText,
});

export const KycVerification = z.looseObject({
  directorFullName: string,
  directorHomeAddress: string,
  directorDateOfBirth: z.string().nullish().meta({ format: "date" }),
  dateCreated: time,
  /** Processing or Completed. */
  verificationStatus: string,
  verificationStatusUpdatedAt: time,
});
