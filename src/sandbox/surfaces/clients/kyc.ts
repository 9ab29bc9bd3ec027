import * as endpoints from "../../../api/referral/eligibility";
import { addVerification, listVerifications } from "../../clients/kyc-verifications";
import type { Fields } from "../../wire/fields";
import { created, createRefusal } from "../../wire/responses";
import { createQueryHandler, createStrictReader } from "../query";
import { readFields, refuseIfInvalid } from "../read-body";
import { findOwnClient } from "./clients";

function readDirector(fields: Fields, now: number) {
  fields.need("DirectorDateOfBirth");
  const director = {
    director_full_name: fields.requiredText("DirectorFullName", 500),
    director_home_address: fields.requiredText("DirectorHomeAddress", 1000),
    director_date_of_birth: fields.day("DirectorDateOfBirth") ?? 0,
  };
  if (director.director_date_of_birth > now)
    fields.addError("DirectorDateOfBirth", "must not be in the future");
  refuseIfInvalid(fields);
  return director;
}

/**
 * Submits an identity check (ERR-22, BIZ-04). Ignores `sendChatNotification`, because the sandbox sends no
 * notifications.
 */
export const verifyClient = createQueryHandler(
  endpoints.verifyClient,
  { sendChatNotification: createStrictReader(() => ({})) },
  (request) => {
    const { store, now } = request;
    const client = findOwnClient(request);
    const director = readDirector(readFields(request), now);
    if (client.kyc_status === "verified")
      return createRefusal(409, "Conflict", "The client is verified already");
    addVerification(request, client.creditor, director);
    return created(listVerifications(store, [client.creditor]).get(client.creditor) ?? "{}");
  },
);
