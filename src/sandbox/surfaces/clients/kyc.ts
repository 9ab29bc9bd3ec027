import * as endpoints from "../../../api/referral/eligibility";
import { addVerification, listVerifications } from "../../clients/kyc-verifications";
import { type Answer, created, refusal } from "../../wire/answers";
import type { Fields } from "../../wire/fields";
import { type Consumers, createQueryHandler, strict } from "../query";
import { readFields, refuseIfInvalid } from "../read-body";
import { findOwnClient } from "./clients";

function readDirector(fields: Fields, now: number) {
  if (!fields.has("DirectorDateOfBirth")) fields.unreadable("DirectorDateOfBirth", "is required");
  const director = {
    director_full_name: fields.requiredText("DirectorFullName", 500),
    director_home_address: fields.requiredText("DirectorHomeAddress", 1000),
    director_date_of_birth: fields.day("DirectorDateOfBirth") ?? 0,
  };
  if (director.director_date_of_birth > now)
    fields.broken("DirectorDateOfBirth", "must not be in the future");
  refuseIfInvalid(fields);
  return director;
}

/** Reads `sendChatNotification`, which has no effect, because the sandbox sends no notifications. */
const consumers: Consumers<typeof endpoints.verifyClient, { readonly notifies?: boolean }> = {
  sendChatNotification: strict((notifies) => ({ notifies })),
};

/** Submits an identity check (ERR-22, BIZ-04). */
const verifyClient = createQueryHandler(endpoints.verifyClient, consumers, (request): Answer => {
  const { store, now } = request;
  const client = findOwnClient(request);
  const director = readDirector(readFields(request), now);
  if (client.kyc_status === "verified") return refusal(409, "Conflict", "The client is verified already");
  addVerification(request, client.creditor, director);
  return created(listVerifications(store, [client.creditor]).get(client.creditor) ?? "{}");
});

export const kycVerifications = { verifyClient };
