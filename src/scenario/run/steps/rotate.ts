import { webhooksOn } from "../../../api/endpoint/webhooks-on";
import { readRecord } from "../../../api/exchange/answer";
import { readField } from "../../../base/json/json";
import { StepFailure } from "../../expectations/step-failure";
import { textField } from "../../files/step-input";
import type { Step } from "./step";

/** Gives a subscription of the scenario a new secret; what was due before is signed with it as well. */
export const rotate: Step = async (input, { target, subscribed }) => {
  const name = textField(input, "subscription") ?? "collection";
  const found = subscribed.get(name);
  if (found === undefined) throw new StepFailure(`The scenario made no subscription called ${name}.`);
  const { surface, id, client, keepSecret } = found;
  const endpoint = webhooksOn[surface].updateWebhook;
  const body = { regenerateSecret: true };
  const result = readRecord(await target.call(client)(endpoint, { parameters: { id }, body })).value;
  const secret = readField(result, "secret");
  if (typeof secret === "string") await keepSecret(secret);
  return result;
};
