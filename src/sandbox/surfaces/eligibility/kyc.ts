import * as endpoints from "../../../api/referral/eligibility";
import { findClient } from "../../clients/clients";
import { addVerification, verificationsOf } from "../../clients/kyc-verifications";
import { countryId, countryName } from "../../facts/country";
import { type Answer, created, notFound, ok, refusal } from "../../wire/answers";
import type { Fields } from "../../wire/fields";
import type { HandlerRequest } from "../handler";
import { type Consumers, strict, withQuery } from "../query";
import { readFields, refuseFields } from "../read-body";

function readDirector(fields: Fields, now: number) {
  if (!fields.has("DirectorDateOfBirth")) fields.unreadable("DirectorDateOfBirth", "is required");
  const director = {
    director_full_name: fields.requiredText("DirectorFullName", 500),
    director_home_address: fields.requiredText("DirectorHomeAddress", 1000),
    director_date_of_birth: fields.day("DirectorDateOfBirth") ?? 0,
  };
  if (director.director_date_of_birth > now)
    fields.broken("DirectorDateOfBirth", "must not be in the future");
  return fields.rejection ?? director;
}

/** Has no effect: the sandbox notifies nobody, and the client's page shows the state. */
const consumers: Consumers<typeof endpoints.verifyClient, { readonly notifies?: boolean }> = {
  sendChatNotification: strict((notifies) => ({ notifies })),
};

/** ERR-22, BIZ-04 */
const verifyClient = withQuery(endpoints.verifyClient, consumers, (request): Answer => {
  const { store, caller, now, parameters } = request;
  const client = findClient(store, caller.owner, parameters.externalTenantId ?? "");
  if (client === undefined) return notFound("The client was not found");
  const read = readFields(request.body);
  if ("refusal" in read) return read.refusal;
  const director = readDirector(read.fields, now);
  if ("errors" in director) return refuseFields(director);
  if (client.kyc_status === "verified") return refusal(409, "Conflict", "The client is verified already");
  addVerification(request, client.creditor, director);
  return created(verificationsOf(store, [client.creditor]).get(client.creditor) ?? "{}");
});

/** Lists the debtor countries and collection partners of the partner's own cases. */
function getFilterOptions({ store, caller }: HandlerRequest): Answer {
  const countries = store.all<{ code: string }>(
    `select distinct d.country_alpha2 as code from cases c join debtors d on d.seq = c.debtor
      where c.referred_by = ? order by code`,
    caller.owner,
  );
  const carveoutPartners = store.all<object>(
    `select distinct p.id, p.name from cases c join collection_partners p on p.seq = c.collection_partner
      where c.referred_by = ? order by p.name`,
    caller.owner,
  );
  const named = countries.map(({ code }) => ({ id: countryId(code), name: countryName(code) }));
  return ok(JSON.stringify({ countries: named, carveoutPartners }));
}

export const kycVerifications = { verifyClient, getFilterOptions };
