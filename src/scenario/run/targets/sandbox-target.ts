import { isVariableOn } from "../../../base/environment/is-variable-on";
import type { Host } from "../../../base/host";
import type { JsonValue } from "../../../base/json/json";
import type { Platform } from "../../../base/platform";
import type { Context } from "../../../cli/session/context";
import { openContext } from "../../../cli/session/open-context";
import { defaultHeaderPrefix } from "../../../config/profile/profile-names";
import { createRandom } from "../../../sandbox";
import { createSampleReceiver } from "../../../webhooks/sample-receiver/sample-receiver";
import { createWebhookInbox } from "../../expectations/inbox";
import { createOwnReceiver } from "../../expectations/own-receiver";
import { createReceiverProxy, type Receiver } from "../../expectations/receiver";
import { createSandboxPrograms } from "../programs/sandbox-programs";
import { createTarget, type OpenTarget } from "./context-target";
import { createBankImport, type ProcessHost } from "./killed-import";
import { createMemoryFiles } from "./memory-files";
import { inboxOrigin, openScenarioWorld, type WorldSetting } from "./scenario-world";
import type { ServedWorld } from "./served-world";
import { createSigner } from "./signing";

/** Imports a bank file from the working folder. Returns the summary. */
export type ImportPayments = (context: Context, file: string) => Promise<JsonValue>;

export interface SandboxSetting extends WorldSetting {
  readonly importPayments: ImportPayments;
  readonly served?: ServedWorld | undefined;
  /** Whether `run` steps may start programs. */
  readonly mayRun?: boolean | undefined;
  /** The partner's own receiver. Default: the built-in sample. */
  readonly receiver?: Receiver;
}

/** Opens an embedded platform for one scenario. The platform can reach nothing but the receiver. */
export async function openSandboxTarget(
  { host, style, flags }: Pick<Context, "host" | "style" | "flags">,
  setting: SandboxSetting,
): Promise<OpenTarget> {
  const { seed, tag } = setting;
  const receiver = createReceiverProxy(setting.receiver ?? createBuiltInReceiver(host));
  const address = `${inboxOrigin}/${tag}`;
  // Uses the world's clock: during a clock jump, it moves from one due time to the next.
  const getArrivalTime = () => platform.now();
  const inbox = createWebhookInbox({ address, now: getArrivalTime, signingNow: host.now, receiver });
  const excludesExtensions = isVariableOn(host.env.RECOUP_SANDBOX_SPECIFIED_ONLY);
  const scenarioWorld = await openScenarioWorld(
    { ...setting, excludesExtensions, origin: setting.served?.origin },
    host,
    inbox.receive,
  );
  const { platform, control, now, sleep } = scenarioWorld;
  await setting.served?.show(platform);
  const isolatedHost = { ...createIsolatedHost(host, seed), now, sleep };
  const openProcessContext = createContextOpener({ style, flags, host: isolatedHost }, platform);
  const sandboxParts = { files: isolatedHost.files, send: platform.send };
  const { context } = await openProcessContext(sandboxParts);
  const importPayments = createBankImport(sandboxParts, async (processHost, file) =>
    setting.importPayments((await openProcessContext(processHost)).context, file),
  );
  const settle = async () => void (await platform.settle());
  const programs = setting.mayRun === true ? createSandboxPrograms(host, scenarioWorld) : undefined;
  const close = async () => {
    await programs?.close();
    platform.close();
  };
  const random = createRandom(setting.idSeed ?? seed, "deliveries").fraction;
  const signing = createSigner(host, context.profile.headerPrefix, random);
  const targetParts = { inbox, now, sleep, settle, control, receiver, signing, importPayments, close };
  return createTarget(context, { kind: "sandbox", ...targetParts, runProgram: programs?.runProgram });
}

const createContextOpener =
  ({ host, style, flags }: Pick<Context, "host" | "style" | "flags">, platform: Platform) =>
  ({ files, send }: ProcessHost) =>
    openContext(
      // Ignores `close`. Commands close what they open, but the scenario continues in this world.
      { host: { ...host, files }, openPlatform: async () => ({ ...platform, send, close: () => {} }) },
      selectClientFlags(flags),
      () => style,
      new AbortController().signal,
    );

/** Returns the user's request flags. Skips confirmations, because the world is temporary. */
const selectClientFlags = ({ retries, maxWait, idempotencyKey, verbose }: Context["flags"]) => ({
  profile: "sandbox",
  env: "test" as const,
  yes: true,
  quiet: true,
  ...{ verbose, retries, maxWait, idempotencyKey },
});

/** Isolates the scenario from the user's environment, files and randomness. */
function createIsolatedHost(host: Host, seed: string): Host {
  const random = createRandom(seed, "scenario").fraction;
  return { ...host, env: {}, files: createMemoryFiles(), signal: new AbortController().signal, random };
}

/** The receiver has no socket and no bug. */
function createBuiltInReceiver({ now, sleep }: Pick<Host, "now" | "sleep">): Receiver {
  const send = createSampleReceiver({ secrets: [], headerPrefix: defaultHeaderPrefix, now, sleep });
  const origin = "http://receiver.invalid";
  const setting = { address: `${origin}/webhooks`, secrets: [], send };
  const { readStates } = createOwnReceiver({ ...setting, state: { url: `${origin}/state`, paths: {} } });
  return { ...createOwnReceiver(setting), readStates, isOwn: false };
}
