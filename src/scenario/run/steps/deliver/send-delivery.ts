import { Failure } from "../../../../base/failure";
import type { HttpRequest } from "../../../../base/http";
import { foreignSecret } from "../../../../webhooks/hostile/foreign-secret";
import type { Probe, ProbeParts } from "../../../../webhooks/hostile/probe";
import type { Exchange } from "../../../expectations/exchange";
import type { ReceiverFront } from "../../../expectations/receiver";
import { Untested } from "../../../expectations/step-failure";
import type { Signing } from "../../../expectations/target";
import type { DeliveredEvent, Subscribed } from "../../running";

/** Sends wave after wave of a delivery, each at one moment. */
export async function sendDelivery(
  probe: Probe,
  { envelope }: DeliveredEvent,
  { receiver, signing, subscribed }: { receiver: ReceiverFront; signing: Signing; subscribed: Subscribed },
): Promise<readonly Exchange[]> {
  const parts: ProbeParts = {
    url: receiver.address,
    envelope,
    secret: subscribed.secret,
    ...(probe.needsNextSecret === true
      ? { nextSecret: await nextSecret(receiver, signing, subscribed) }
      : {}),
    foreignSecret,
    headerPrefix: signing.headerPrefix,
    nowSeconds: signing.nowSeconds(),
  };
  const exchanges: Exchange[] = [];
  for (const wave of probe.requests(parts))
    exchanges.push(...(await Promise.all(wave.map((request) => exchange(receiver, request)))));
  return exchanges;
}

async function exchange(receiver: ReceiverFront, request: HttpRequest): Promise<Exchange> {
  try {
    return { request, answer: await receiver.deliver(request) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { request, answer: { body: `no answer: ${error.message}` } };
  }
}

/** The one after the current one: of the files, or a new one that the receiver learns. */
async function nextSecret(
  receiver: ReceiverFront,
  { newId }: Signing,
  { rotations }: Subscribed,
): Promise<string> {
  const { secrets } = receiver;
  if (secrets === undefined) {
    const secret = Buffer.from(newId().replaceAll("-", "")).toString("base64");
    await receiver.learn(secret);
    return secret;
  }
  const next = secrets[(rotations + 1) % secrets.length];
  if (secrets.length > 1 && next !== undefined) return next;
  throw new Untested("It needs the next secret: give a second --secret-file.");
}
