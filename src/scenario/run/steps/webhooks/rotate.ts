import { webhooksOn } from "../../../../api/endpoint/webhooks-on";
import { readRecord } from "../../../../api/exchange/answer";
import { LeftOut, StepFailure } from "../../../expectations/step-failure";
import { textField } from "../../../files/step-input";
import type { Step } from "../step";
import { agreeOnSecret, refuseRotation, useSecret } from "./agreed-secret";

/** Rotates the secret of a subscription. Deliveries that were already due are also signed with the new one. */
export const rotate: Step = async (input, { target, subscribed }) => {
  const name = textField(input, "subscription") ?? "collection";
  const found = subscribed.get(name);
  if (found === undefined && target.receiver?.events !== undefined)
    throw new LeftOut("--event names none of its subscription's events.");
  if (found === undefined) throw new StepFailure(`The scenario made no subscription called ${name}.`);
  refuseRotation(target);
  const { surface, id, client } = found;
  const endpoint = webhooksOn[surface].updateWebhook;
  const body = { regenerateSecret: true };
  const answer = readRecord(await target.call(client)(endpoint, { parameters: { id }, body })).value;
  found.rotations += 1;
  const { record, secret } = await agreeOnSecret(target, answer, id, found.rotations);
  if (secret !== undefined) await useSecret(found, secret, target);
  return record;
};
