import { preview, referredPreview } from "../../cases/submission/preview";
import { findClient } from "../../clients/clients";
import { countryId, countryName } from "../../facts/country";
import { type Answer, notFound, ok } from "../../wire/answers";
import type { HandlerRequest } from "../handler";
import { readBody, readFields, refuseErrors, rejectedFields } from "../read-body";

const answerPreview = (result: ReturnType<typeof preview>): Answer =>
  "errors" in result && "kind" in result ? rejectedFields(result) : ok(JSON.stringify(result));

const previewCase = (request: HandlerRequest): Answer =>
  answerPreview(preview(request, request.caller.owner, readBody(request.body)));

/** Previews a referral partner's submission. The client is optional; an unknown one gives 404 (ERR-22). */
function previewReferred(request: HandlerRequest): Answer {
  const fields = readFields(request);
  const tenant = fields.text("ExternalTenantId");
  refuseErrors(fields);
  const client = tenant === null ? undefined : findClient(request.store, request.caller.owner, tenant);
  if (tenant !== null && client === undefined) return notFound("The client was not found");
  return answerPreview(referredPreview(request, client?.creditor, fields.body));
}

interface CoverageRow {
  readonly code: string;
  readonly id: string;
  readonly name: string;
  readonly home: string;
}

/** Lists the covered countries, ordered by code. */
function listCoverage({ store }: HandlerRequest): Answer {
  const sql = `select coverage.country_alpha2 as code, p.id, p.name, p.country_alpha2 as home
    from coverage join collection_partners p on p.seq = collection_partner where deleted_at is null order by code`;
  const jurisdictions = store.all<CoverageRow>(sql).map(({ code, id, name, home }) => ({
    jurisdictionId: countryId(code),
    jurisdiction: countryName(code),
    country: countryName(code),
    countryId: countryId(code),
    countryAlpha2: code,
    usStateAlpha2: null,
    partners: [{ collectionPartnerId: id, partnerName: name, partnerCountry: home }],
  }));
  return ok(JSON.stringify(jurisdictions));
}

export const previews = { previewCase, listCoverage };
export const referredPreviews = { previewCase: previewReferred, listCoverage };
