import { Failure } from "../../../../base/failure";
import type { HttpRequest } from "../../../../base/http";
import { present } from "../../../../base/present";
import { foreignSecret } from "../../../../webhooks/hostile/foreign-secret";
import type { Probe, ProbeParts, Wave } from "../../../../webhooks/hostile/probe";
import type { Exchange } from "../../../expectations/exchange";
import type { ReceiverFront } from "../../../expectations/receiver";
import { LeftOut } from "../../../expectations/step-failure";
import type { Signing } from "../../../expectations/target";
import type { DeliveredEvent, Subscribed } from "../../running";

interface Sending {
  readonly receiver: ReceiverFront;
  readonly signing: Signing;
  readonly subscribed: Subscribed;
  readonly nextSecret?: string;
}

/** Sends the waves of a delivery in turn; the requests of a wave go out in parallel. */
export async function sendDelivery(
  probe: Probe,
  { envelope }: DeliveredEvent,
  { receiver, signing, subscribed, nextSecret }: Sending,
): Promise<readonly Exchange[]> {
  const parts: ProbeParts = {
    ...{ url: receiver.address, envelope, secret: subscribed.secret, foreignSecret },
    ...present({ nextSecret }),
    headerPrefix: signing.headerPrefix,
    nowSeconds: signing.nowSeconds(),
  };
  const exchanges: Exchange[] = [];
  for (const wave of probe.requests(parts)) exchanges.push(...(await sendWave(receiver, wave)));
  return exchanges;
}

/** If copies arrive at once, a receiver may answer that it is busy; its answer to the next attempt counts. */
async function sendWave(receiver: ReceiverFront, wave: Wave): Promise<readonly Exchange[]> {
  const exchanges = await Promise.all(wave.map((request) => exchange(receiver, request)));
  const [busy] = exchanges.filter(isBusy);
  const others = exchanges.filter((one) => !isBusy(one));
  if (busy === undefined || !others.some(isTaken)) return exchanges;
  return [...others, await exchange(receiver, busy.request)];
}

export const isTaken = ({ answer: { status = 0 } }: Exchange) => status >= 200 && status < 300;

/** Includes Too Early and Conflict: the platform retries them. */
const isBusy = ({ answer: { status = 0 } }: Exchange) => [409, 425, 429, 503].includes(status);

async function exchange(receiver: ReceiverFront, request: HttpRequest): Promise<Exchange> {
  try {
    return { request, answer: await receiver.deliver(request) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { request, answer: { body: `no answer: ${error.message}` } };
  }
}

/** Returns the secret after the current one: from the files, or a new one for the receiver to learn. */
export async function findNextSecret(
  receiver: ReceiverFront,
  { newId }: Signing,
  { rotations }: Subscribed,
): Promise<{ readonly nextSecret: string }> {
  const { secrets } = receiver;
  if (secrets === undefined) {
    const nextSecret = Buffer.from(newId().replaceAll("-", "")).toString("base64");
    await receiver.learn(nextSecret);
    return { nextSecret };
  }
  const nextSecret = secrets[(rotations + 1) % secrets.length];
  if (secrets.length > 1 && nextSecret !== undefined) return { nextSecret };
  throw new LeftOut("It needs the next secret: give a second --secret-file.");
}
