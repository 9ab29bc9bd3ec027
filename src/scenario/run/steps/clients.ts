import { readRecord, readRecordOrFallback } from "../../../api/exchange/answer";
import { createClient, getClient } from "../../../api/referral/clients";
import { verifyClient } from "../../../api/referral/eligibility";
import { mintToken } from "../../../api/referral/tokens";
import { deepMerge } from "../../../base/collections/deep-merge";
import { onFailure } from "../../../base/failure";
import { readField } from "../../../base/json/json";
import { readInputFields, readTextField } from "../../files/step-input";
import type { RunState, StepAction } from "../run-state";

/** Creates a client. If the identifier exists, returns the existing client, which won't be cleaned up. */
export const client: StepAction = async (input, runState) => {
  const { target, undo, tag, ownClients } = runState;
  const company = { name: "Test Client GmbH", country: "DE", supportEmail: "support@client.example" };
  const users = [{ name: "Kim Tester", email: `${tag}@client.example` }];
  const body = deepMerge({ externalTenantId: tag, client: company, users }, readInputFields(input));
  const externalTenantId = String(body.externalTenantId);
  const sendCreate = async () => {
    const answer = await target.call()(createClient, { body });
    return { result: readRecordOrFallback(answer, { externalTenantId }).value };
  };
  if (externalTenantId !== tag && (await clientExists(externalTenantId, runState)))
    return (await sendCreate()).result;
  return undo.create({ kind: "client", externalTenantId }, async () => {
    const created = await sendCreate();
    ownClients.add(externalTenantId);
    return created;
  });
};

/** Whether the client already existed. If so, deleting it would delete all of its cases (EP-27). */
async function clientExists(externalTenantId: string, { target }: RunState): Promise<boolean> {
  // A sandbox world is discarded along with its scenario.
  if (target.kind === "sandbox") return false;
  const answer = await target
    .call()(getClient, { parameters: { externalTenantId } })
    .catch(onFailure(() => undefined, "not-found"));
  return answer !== undefined;
}

/**
 * Submits a client's identity check. If the scenario created the client, deleting the client deletes the
 * check. Otherwise, the check remains.
 */
export const kyc: StepAction = async (input, { target, undo }) => {
  const { client: name, ...changes } = readInputFields(input);
  const externalTenantId = String(name);
  const body = { ...testDirector, ...changes };
  const send = async () => {
    const options = { parameters: { externalTenantId }, body };
    return readRecordOrFallback(await target.call()(verifyClient, options), body).value;
  };
  if (target.kind === "sandbox") return send();
  const checkName = `the identity check of client ${externalTenantId}`;
  const goesWith = { kind: "client", externalTenantId } as const;
  return undo.createPermanent({ what: `${checkName}, if it was created`, goesWith }, async () => ({
    result: await send(),
    what: checkName,
  }));
};

const testDirector = {
  directorFullName: "Kim Tester",
  directorHomeAddress: "Teststrasse 1, 10115 Berlin",
  directorDateOfBirth: "1980-01-31",
};

export const mint: StepAction = async (input, { target, hide }) => {
  const body = { externalTenantId: readTextField(input, "client") };
  const token = readRecord(await target.call()(mintToken, { body })).value;
  const accessToken = readField(token, "accessToken");
  if (typeof accessToken === "string") hide(accessToken);
  return token;
};
