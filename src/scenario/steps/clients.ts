import { readRecord, readRecordOr } from "../../api/answer";
import { createClient } from "../../api/referral/clients";
import { mintToken } from "../../api/referral/tokens";
import { readField } from "../../base/json";
import { merged } from "../../base/merged";
import { fieldsOf, textField } from "../running";
import type { Step } from "./step";

export const client: Step = (input, { stage, undo, mark }) => {
  const company = { name: "Test Client GmbH", country: "DE", supportEmail: "support@client.example" };
  const users = [{ name: "Kim Tester", email: `${mark}@client.example` }];
  const body = merged({ externalTenantId: mark, client: company, users }, fieldsOf(input));
  const intent = { kind: "client", externalTenantId: String(body.externalTenantId) } as const;
  return undo.making(intent, async () => {
    const answer = await stage.call()(createClient, { body });
    return { result: readRecordOr(answer, { externalTenantId: intent.externalTenantId }).value };
  });
};

export const mint: Step = async (input, { stage, hide }) => {
  const body = { externalTenantId: textField(input, "client") };
  const token = readRecord(await stage.call()(mintToken, { body })).value;
  const accessToken = readField(token, "accessToken");
  if (typeof accessToken === "string") hide(accessToken);
  return token;
};
