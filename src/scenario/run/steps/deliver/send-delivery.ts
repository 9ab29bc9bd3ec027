import { omitUndefined } from "../../../../base/collections/omit-undefined";
import { type DeliveryProbe, foreignSecret, type ProbeParts } from "../../../../webhooks/hostile/probe";
import { type DeliveryExchange, trySend } from "../../../../webhooks/receiver-state/exchange";
import type { ReceiverProxy } from "../../../expectations/receiver";
import { SkippedStep } from "../../../expectations/step-failure";
import type { DeliverySigner } from "../../../expectations/target";
import type { DeliveredEvent, ScenarioSubscription } from "../../run-state";

interface SendDeliveryInput {
  readonly receiver: ReceiverProxy;
  readonly signing: DeliverySigner;
  readonly subscribed: ScenarioSubscription;
  readonly nextSecret?: string;
}

/** Sends the waves of a delivery in sequence. Requests within a wave go out in parallel. */
export async function sendDelivery(
  probe: DeliveryProbe,
  { envelope }: DeliveredEvent,
  { receiver, signing, subscribed, nextSecret }: SendDeliveryInput,
): Promise<readonly DeliveryExchange[]> {
  const parts: ProbeParts = {
    ...{ url: receiver.address, envelope, secret: subscribed.secret, foreignSecret },
    ...omitUndefined({ nextSecret }),
    headerPrefix: signing.headerPrefix,
    nowSeconds: signing.nowSeconds(),
  };
  const exchanges: DeliveryExchange[] = [];
  for (const wave of probe.requests(parts)) {
    exchanges.push(...(await Promise.all(wave.map((request) => trySend(request, receiver.deliver)))));
  }
  return exchanges;
}

/** Returns the next secret. Without fixed secrets, creates one and sends it to the receiver. */
export async function findNextSecret(
  receiver: ReceiverProxy,
  { newId }: DeliverySigner,
  { rotations }: ScenarioSubscription,
): Promise<{ readonly nextSecret: string }> {
  const { secrets } = receiver;
  if (secrets === undefined) {
    const nextSecret = Buffer.from(newId().replaceAll("-", "")).toString("base64");
    await receiver.setSecret(nextSecret);
    return { nextSecret };
  }
  const nextSecret = secrets[(rotations + 1) % secrets.length];
  if (secrets.length > 1 && nextSecret !== undefined) return { nextSecret };
  throw new SkippedStep("It needs the next secret: give a second --secret-file.");
}
