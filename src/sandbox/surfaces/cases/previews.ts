import { previewReferredCase, previewSubmission } from "../../cases/submission/preview";
import { findClient } from "../../clients/clients";
import { getCountryId, getCountryName } from "../../facts/country";
import { type HandlerResponse, okJson, refusals } from "../../wire/responses";
import type { HandlerRequest } from "../handler";
import { answerFieldErrors, readBody, readFields, refuseIfInvalid } from "../read-body";

const answerPreview = (result: ReturnType<typeof previewSubmission>): HandlerResponse =>
  "errors" in result && "kind" in result ? answerFieldErrors(result) : okJson(result);

const previewCase = (request: HandlerRequest): HandlerResponse =>
  answerPreview(previewSubmission(request, request.caller.owner, readBody(request.body)));

/** Previews a referral partner's submission. The client is optional, but an unknown one is a 404 (ERR-22). */
function answerReferredPreview(request: HandlerRequest): HandlerResponse {
  const fields = readFields(request);
  const tenantId = fields.text("ExternalTenantId");
  refuseIfInvalid(fields);
  const client = tenantId === null ? undefined : findClient(request.store, request.caller.owner, tenantId);
  if (tenantId !== null && client === undefined) return refusals.notFound("The client was not found");
  return answerPreview(previewReferredCase(request, client?.creditor, fields.body));
}

/** Lists the covered countries, ordered by code. */
function listCoverage({ store }: HandlerRequest): HandlerResponse {
  const sql = `select coverage.country_alpha2 as code, p.id, p.name, p.country_alpha2 as home
    from coverage join collection_partners p on p.seq = collection_partner where deleted_at is null order by code`;
  const rows = store.all<Record<"code" | "id" | "name" | "home", string>>(sql);
  const jurisdictions = rows.map(({ code, id, name, home }) => ({
    jurisdictionId: getCountryId(code),
    jurisdiction: getCountryName(code),
    country: getCountryName(code),
    countryId: getCountryId(code),
    countryAlpha2: code,
    usStateAlpha2: null,
    partners: [{ collectionPartnerId: id, partnerName: name, partnerCountry: home }],
  }));
  return okJson(jurisdictions);
}

export const previews = { previewCase, listCoverage };
export const referredPreviews = { previewCase: answerReferredPreview, listCoverage };
