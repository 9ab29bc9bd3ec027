import type { JsonObject } from "../../../base/json/json";
import { getVerificationStage } from "../../facts/stages";
import { routeCase } from "../../parties/routing";
import type { Change } from "../../store/change";
import { type Columns, insertReturningSeq } from "../../store/insert";
import { createIdGenerator } from "../../store/new-ids";
import { Fields } from "../../wire/fields";
import { findRefusal } from "./business-rules";
import { readCaseFields } from "./case-fields";
import { readCountryFields } from "./debtor-fields";
import { addCase } from "./new-case";
import type { SubmissionResult } from "./submission";

function readManagedRequest({ store, now }: Change, body: JsonObject) {
  const reader = new Fields(body, store.readings);
  const company = {
    company_name: reader.requiredText("CreditorCompanyName"),
    country_alpha2: readCountryFields(reader, "Creditor"),
  };
  reader.need("Date");
  const fields = readCaseFields(reader, now);
  const { debtor } = fields;
  if (reader.has("Debtor") && debtor.type === "Company" && debtor.contact_person === null)
    reader.addError("Debtor.ContactPerson", "is required for a company");
  if (store.readings["NS-14"] === "refused") reader.refuseOthers();
  return reader.rejection ?? { company, fields };
}

/** Creates a separate creditor for a managed case. Its contracts count as signed. */
function addCreditor({ store }: Change, company: Columns): number {
  return insertReturningSeq(store, "creditors", {
    id: createIdGenerator(store).guid(),
    ...company,
    ...{ agreement_signed: 1, power_of_attorney_signed: 1, kyc_status: "not_required" },
  });
}

/** Submits a case that a collection partner manages and, if it is a test case, collects too (AMB-35). */
export function submitManagedCase(change: Change, partner: number, body: JsonObject): SubmissionResult {
  const managedRequest = readManagedRequest(change, body);
  if ("errors" in managedRequest) return managedRequest;
  const { company, fields } = managedRequest;
  const country = fields.debtor.country_alpha2;
  const { isTest, collectionPartnerId } = fields;
  const ownTestPartner = isTest ? partner : undefined;
  const destination = routeCase(change.store, { country, collectionPartnerId, ownTestPartner });
  const refusal = findRefusal({ change, country, destination, allowsPendingContracts: false });
  if (refusal !== undefined) return refusal;
  const row = addCase(change, {
    fields,
    creditor: addCreditor(change, company),
    managingPartner: partner,
    destination,
    lifecycle: getVerificationStage(isTest),
  });
  return { kind: "created", row };
}
