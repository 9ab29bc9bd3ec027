import { preview } from "../../cases/submission/preview";
import type { Submitter } from "../../cases/submission/submission";
import { findClient } from "../../clients/clients";
import { countryId, countryName } from "../../facts/country";
import { type Answer, notFound, ok } from "../../wire/answers";
import type { HandlerRequest } from "../handler";
import { readFields, refuseFields } from "../read-body";

function answerPreview(request: HandlerRequest, by: Submitter, body: Parameters<typeof preview>[2]): Answer {
  const result = preview(request, by, body);
  return "errors" in result && "kind" in result ? refuseFields(result) : ok(JSON.stringify(result));
}

function previewCase(request: HandlerRequest): Answer {
  const read = readFields(request.body);
  if ("refusal" in read) return read.refusal;
  return answerPreview(request, { creditor: request.caller.owner }, read.body);
}

/** ERR-22 */
function previewReferred(request: HandlerRequest): Answer {
  const read = readFields(request.body);
  if ("refusal" in read) return read.refusal;
  const tenant = read.fields.requiredText("ExternalTenantId");
  if (read.fields.rejection !== undefined) return refuseFields(read.fields.rejection);
  const { owner } = request.caller;
  const client = findClient(request.store, owner, tenant);
  if (client === undefined) return notFound("The client was not found");
  return answerPreview(request, { creditor: client.creditor, through: owner }, read.body);
}

/** In the order of their codes. */
function listCoverage({ store }: HandlerRequest): Answer {
  const sql = `select coverage.country_alpha2 as code from coverage join collection_partners p on p.seq = collection_partner
    where deleted_at is null order by code`;
  const jurisdictions = store.all<{ code: string }>(sql).map(({ code }) => ({
    id: countryId(code),
    name: countryName(code),
    countryAlpha2: code,
    stateAlpha2: null,
  }));
  return ok(JSON.stringify(jurisdictions));
}

export const previews = { previewCase, listCoverage };
export const referredPreviews = { previewCase: previewReferred, listCoverage };
