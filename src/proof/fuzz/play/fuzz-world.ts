import { call, send } from "../../../api/exchange/call";
import type { Host } from "../../../base/host";
import type { HttpRequest, Send } from "../../../base/http";
import { defaultHeaderPrefix } from "../../../config/profile/profile-names";
import { createRandom } from "../../../sandbox";
import { createWebhookInbox } from "../../../scenario/expectations/inbox";
import { createReceiverProxy, type Receiver } from "../../../scenario/expectations/receiver";
import type { TestTarget } from "../../../scenario/expectations/target";
import {
  createTargets,
  inboxOrigin,
  openScenarioWorld,
  type WorldSetting,
} from "../../../scenario/run/targets/scenario-world";
import type { ServedWorld } from "../../../scenario/run/targets/served-world";
import { createSigner } from "../../../scenario/run/targets/signing";
import {
  type FuzzAttempt,
  type ObservedReceiverProxy,
  observeReceiverProxy,
} from "./observed-receiver-proxy";

export interface FuzzWorldSetting extends WorldSetting {
  readonly host: Pick<Host, "databaseFiles" | "now">;
  readonly idSeed: string;
  readonly receiver: Receiver;
  readonly served?: ServedWorld | undefined;
  onAttempt(attempt: FuzzAttempt): void;
}

export interface FuzzWorld extends TestTarget {
  readonly receiver: ObservedReceiverProxy;
}

/** Opens a scenario's target without the timeline, masking and guard, which only matter to users. */
export async function openFuzzWorld(setting: FuzzWorldSetting): Promise<FuzzWorld> {
  const { host, tag } = setting;
  const receiver = observeReceiverProxy(createReceiverProxy(setting.receiver), setting.onAttempt);
  const address = `${inboxOrigin}/${tag}`;
  const inbox = createWebhookInbox({ address, now: () => now(), signingNow: host.now, receiver });
  const { served } = setting;
  const { platform, control, now, sleep } = await openScenarioWorld(
    { ...setting, origin: served?.origin },
    host,
    serializeSends(inbox.receive),
  );
  await served?.show(platform);
  const getTarget = createTargets(platform);
  return {
    kind: "sandbox",
    environment: "test",
    inbox,
    receiver,
    control,
    signing: createSigner(host, defaultHeaderPrefix, createRandom(setting.idSeed, "deliveries").fraction),
    now,
    sleep,
    call: () => (endpoint, input) => call(getTarget(endpoint.surface), endpoint, input),
    send: ({ surface, method, path, body }) => send(getTarget(surface), method, path, body),
    baseUrl: async (surface) => getTarget(surface).baseUrl,
    settle: async () => void (await platform.settle()),
    hide: () => {},
    close: async () => platform.close(),
  };
}

/** Sends requests one at a time, in the platform's order, to make a schedule repeatable. */
function serializeSends(receive: Send): Send {
  let lastAnswer: Promise<unknown> = Promise.resolve();
  return (request: HttpRequest) => {
    const answer = lastAnswer.then(() => receive(request));
    lastAnswer = answer.catch(() => {});
    return answer;
  };
}
