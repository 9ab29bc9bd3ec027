import { call, send, type Target } from "../../../api/exchange/call";
import type { Host } from "../../../base/host";
import type { HttpRequest, Send } from "../../../base/http";
import { embeddedOrigin, type Platform, type Surface } from "../../../base/platform";
import { Secrets } from "../../../base/secrets/secrets";
import { defaultHeaderPrefix } from "../../../config/profile/profile-names";
import { newControlToken, openRandom, type Templates } from "../../../sandbox";
import { openWebhookInbox } from "../../../scenario/expectations/inbox";
import { openReceiverFront, type Receiver } from "../../../scenario/expectations/receiver";
import type { TestTarget } from "../../../scenario/expectations/target";
import { controlOf, inboxOrigin, openScenarioPlatform } from "../../../scenario/run/targets/sandbox-target";
import { signingBy } from "../../../scenario/run/targets/signing";
import { type FuzzAttempt, type WatchedFront, watchedFront } from "./watched-front";

export interface FuzzWorldSetting {
  readonly host: Pick<Host, "databaseFiles" | "now">;
  readonly templates: Templates;
  readonly seed: string;
  readonly idSeed: string;
  readonly tag: string;
  readonly clock: number;
  readonly receiver: Receiver;
  /** Called after each attempt. */
  onAttempt(attempt: FuzzAttempt): void;
}

export interface FuzzWorld extends TestTarget {
  readonly receiver: WatchedFront;
}

/** A scenario's target without what only a person needs: no timeline, no masking, no guard. */
export async function openFuzzWorld(setting: FuzzWorldSetting): Promise<FuzzWorld> {
  const { host, tag, clock } = setting;
  let passedMs = 0;
  const now = () => clock + passedMs;
  const receiver = watchedFront(openReceiverFront(setting.receiver), setting.onAttempt);
  const address = `${inboxOrigin}/${tag}`;
  const inbox = openWebhookInbox({ address, now, signingNow: host.now, receiver });
  const controlToken = newControlToken();
  const outside = { files: host.databaseFiles, controlToken, signingNow: host.now };
  const platform = await openScenarioPlatform(setting, outside, oneByOne(inbox.receive));
  const control = controlOf(platform, controlToken);
  const targetOf = targetsOf(platform);
  return {
    kind: "sandbox",
    environment: "test",
    inbox,
    receiver,
    control,
    signing: signingBy(host, defaultHeaderPrefix, randomOf(setting.idSeed)),
    now,
    async sleep(ms) {
      await control("clock/advance", { by: `${Math.ceil(ms)}ms` });
      passedMs += Math.ceil(ms);
    },
    call: () => (endpoint, input) => call(targetOf(endpoint.surface), endpoint, input),
    send: ({ surface, method, path, body }) => send(targetOf(surface), method, path, body),
    settle: async () => void (await platform.settle()),
    hide: () => {},
    close: async () => platform.close(),
  };
}

/** Nobody reads the requests, so nothing in them is masked. */
function targetsOf(platform: Platform): (surface: Surface) => Target {
  const access = platform.access(embeddedOrigin).test;
  const { signal } = new AbortController();
  const secrets = new Secrets();
  return (surface) => ({
    surface,
    environment: "test",
    profile: "sandbox",
    baseUrl: access[surface].url,
    authorization: { xapikey: access[surface].key },
    keyOrigin: "the sandbox",
    secrets,
    send: platform.send,
    signal,
  });
}

/** In the order in which the platform sends them, so that a schedule repeats. */
function oneByOne(receive: Send): Send {
  let last: Promise<unknown> = Promise.resolve();
  return (request: HttpRequest) => {
    const answer = last.then(() => receive(request));
    last = answer.catch(() => {});
    return answer;
  };
}

const draws = 2 ** 32;

function randomOf(seed: string): () => number {
  const random = openRandom(seed, "deliveries");
  return () => random.integer(0, draws - 1) / draws;
}
