import { readRecord } from "../../../api/exchange/answer";
import { send, type Target } from "../../../api/exchange/call";
import { Failure } from "../../../base/failure";
import type { Host } from "../../../base/host";
import type { Send } from "../../../base/http";
import { type JsonValue, printJson } from "../../../base/json/json";
import { embeddedOrigin, type Platform, type PlatformOptions } from "../../../base/platform";
import { Secrets } from "../../../base/secrets/secrets";
import { type Context, openContext } from "../../../cli/session/context";
import { newControlToken, openPlatform, openRandom, type Templates } from "../../../sandbox";
import { openWebhookInbox } from "../../expectations/inbox";
import { openReceiverFront, type Receiver } from "../../expectations/receiver";
import type { TestTarget } from "../../expectations/target";
import { openBuiltInReceiver } from "./built-in-receiver";
import { createTarget, type OpenTarget } from "./context-target";
import { bankImport, type Surroundings } from "./killed-import";
import { memoryFiles } from "./memory-files";
import { signingBy } from "./signing";

/** Imports a bank file below the working folder; gives the summary. */
export type ImportPayments = (context: Context, file: string) => Promise<JsonValue>;

export interface SandboxSetting {
  readonly seed: string;
  /** What the world's new ids are made from. Default: the seed. */
  readonly idSeed?: string;
  readonly tag: string;
  /** Milliseconds since 1970 at which the clock stands still. */
  readonly clock: number;
  readonly templates: Templates;
  readonly importPayments: ImportPayments;
  /** The partner's own, in place of the sample. */
  readonly receiver?: Receiver;
}

/** A made-up host, and the address its deliveries are routed to, where nothing listens. */
export const inboxOrigin = "https://scenario.example.com";
const insideOrigin = "http://127.0.0.1:1";

/** An embedded platform for one scenario: a world in memory, a clock that moves when somebody waits, no network. */
export async function openSandboxTarget(
  { host, style, flags }: Pick<Context, "host" | "style" | "flags">,
  setting: SandboxSetting,
): Promise<OpenTarget> {
  const { seed, tag, clock } = setting;
  let passedMs = 0;
  const now = () => clock + passedMs;
  const receiver = openReceiverFront(setting.receiver ?? openBuiltInReceiver(host));
  const address = `${inboxOrigin}/${tag}`;
  // During a clock jump the world's clock moves from one due time to the next.
  const arrivalTime = () => platform.now();
  const inbox = openWebhookInbox({ address, now: arrivalTime, signingNow: host.now, receiver });
  const controlToken = newControlToken();
  const outside = { files: host.databaseFiles, controlToken, signingNow: host.now };
  const platform = await openScenarioPlatform(setting, outside, inbox.receive);
  const control = controlOf(platform, controlToken);
  const sleep = async (ms: number) => {
    await control("clock/advance", { by: `${Math.ceil(ms)}ms` });
    passedMs += Math.ceil(ms);
  };
  const inner = { ...innerHost(host, seed), now, sleep };
  const open = contextOpener({ style, flags, host: inner }, platform);
  const own = { files: inner.files, send: platform.send };
  const { context } = await open(own);
  const importPayments = bankImport(own, async (surroundings, file) =>
    setting.importPayments((await open(surroundings)).context, file),
  );
  const settle = async () => void (await platform.settle());
  const close = async () => platform.close();
  const random = randomOf(setting.idSeed ?? seed, "deliveries");
  const signing = signingBy(host, context.profile.headerPrefix, random);
  const served = { inbox, now, sleep, settle, control, receiver, signing, importPayments, close };
  return createTarget(context, { kind: "sandbox", ...served });
}

const contextOpener =
  ({ host, style, flags }: Pick<Context, "host" | "style" | "flags">, platform: Platform) =>
  ({ files, send }: Surroundings) =>
    openContext(
      { host: { ...host, files }, openPlatform: async () => ({ ...platform, send }) },
      clientFlags(flags),
      () => style,
      new AbortController().signal,
    );

/** The user's request flags apply; the world is temporary, so no confirmation is needed. */
const clientFlags = ({ retries, maxWait, idempotencyKey, verbose }: Context["flags"]) => ({
  profile: "sandbox",
  env: "test" as const,
  yes: true,
  quiet: true,
  verbose,
  retries,
  maxWait,
  idempotencyKey,
});

/** A world in memory that delivers what is sent to `inboxOrigin` to `receive`, and reaches nothing else. */
export function openScenarioPlatform(
  { seed, idSeed, tag, clock, templates }: Omit<SandboxSetting, "receiver" | "importPayments">,
  outside: Required<Pick<PlatformOptions, "files" | "controlToken" | "signingNow">>,
  receive: Send,
): Promise<Platform> {
  return openPlatform({
    dataFolder: "",
    world: tag,
    isEphemeral: true,
    isUnlimited: true,
    seed,
    cases: 0,
    templates,
    idSeed,
    ...outside,
    now: () => clock,
    routes: [`${inboxOrigin}=${insideOrigin}`],
    send: async (request) => {
      if (request.url.startsWith(`${insideOrigin}/`)) return receive(request);
      throw new Failure("network", "a scenario on the sandbox can only reach its own receiver");
    },
  });
}

const draws = 2 ** 32;

function randomOf(seed: string, purpose: string): () => number {
  const chance = openRandom(seed, purpose);
  return () => chance.integer(0, draws - 1) / draws;
}

/** Isolated from the user's environment, files and randomness. */
function innerHost(host: Host, seed: string): Host {
  const random = randomOf(seed, "scenario");
  return { ...host, env: {}, files: memoryFiles(), signal: new AbortController().signal, random };
}

export function controlOf(platform: Platform, token: string): NonNullable<TestTarget["control"]> {
  const target: Target = {
    surface: "collection",
    environment: "test",
    profile: "sandbox",
    baseUrl: `${embeddedOrigin}/control/`,
    authorization: { authorization: `Bearer ${token}` },
    keyOrigin: "the sandbox",
    secrets: new Secrets([token]),
    send: platform.send,
    signal: new AbortController().signal,
  };
  return async (path, body) =>
    readRecord(await send(target, "POST", path, Buffer.from(printJson(body)))).value;
}
