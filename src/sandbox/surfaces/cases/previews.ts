import { preview, referredPreview } from "../../cases/submission/preview";
import { findClient } from "../../clients/clients";
import { countryId, countryName } from "../../facts/country";
import { type Answer, notFound, ok } from "../../wire/answers";
import type { HandlerRequest } from "../handler";
import { readFields, refuseFields } from "../read-body";

const answerPreview = (result: ReturnType<typeof preview>): Answer =>
  "errors" in result && "kind" in result ? refuseFields(result) : ok(JSON.stringify(result));

function previewCase(request: HandlerRequest): Answer {
  const parsed = readFields(request);
  if ("refusal" in parsed) return parsed.refusal;
  return answerPreview(preview(request, request.caller.owner, parsed.body));
}

/** ERR-22: a client is optional. */
function previewReferred(request: HandlerRequest): Answer {
  const parsed = readFields(request);
  if ("refusal" in parsed) return parsed.refusal;
  const tenant = parsed.fields.text("ExternalTenantId");
  if (parsed.fields.rejection !== undefined) return refuseFields(parsed.fields.rejection);
  const client = tenant === null ? undefined : findClient(request.store, request.caller.owner, tenant);
  if (tenant !== null && client === undefined) return notFound("The client was not found");
  return answerPreview(referredPreview(request, client?.creditor, parsed.body));
}

interface CoverageRow {
  readonly code: string;
  readonly id: string;
  readonly name: string;
  readonly home: string;
}

/** Ordered by country code. */
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
