import { Failure } from "../../base/failure";
import type { Host, Listener } from "../../base/host";
import { fingerprintName } from "../../base/text/fingerprint";
import { readUrl } from "../../base/text/read-url";
import { type OptionValues, textOption, wholeNumber } from "../../cli/flags/option";
import { type Context, type OpenContext, openContext } from "../../cli/session/context";
import { dataFolder } from "../../cli/session/folders";
import { scopeKey } from "../../cli/session/scope-key";
import { openPlatform, openTemplates } from "../../sandbox";
import { holdRun } from "../../undo/hold-run";
import { isRunName, newRunName, openUndoJournal, runTag } from "../../undo/journal";
import { noNotes, openRunNotes } from "../../undo/notes";
import { checkSubscriptionUrl } from "../../webhooks/subscription/subscription-url";
import { openOwnReceiver } from "../expectations/own-receiver";
import type { Receiver } from "../expectations/receiver";
import type { PlayOptions } from "./play";
import type { TargetFacts } from "./preflight";
import {
  openReceivingTarget,
  openRecordedTarget,
  type ReceivingPort,
  receiving,
} from "./targets/network-target";
import { openSandboxTarget } from "./targets/sandbox-target";

export const environmentOptions = {
  target: textOption("--target <name>", "`sandbox`, or the profile of the environment to run on"),
  receive: wholeNumber(
    "--receive <port>",
    "receive the webhooks of a real environment on this port",
    0,
    65_535,
  ),
  forward: textOption(
    "--forward <address>",
    "deliver the sandbox's webhooks to your own receiver at this address",
  ),
  runId: textOption(
    "--run-id <id>",
    "with --forward: makes the ids of a run unique; the same seed and run id repeat them",
  ),
  publicUrl: textOption("--public-url <address>", "the https address that leads to the --receive port"),
};

type Values = OptionValues<typeof environmentOptions>;

type RunSession = Pick<PlayOptions, "run" | "notes" | "tagOf" | "openTarget"> & { close(): Promise<void> };

/** Where scenarios run. */
export interface TestEnvironment extends TargetFacts {
  readonly target: string;
  /** Set if the sandbox delivers to the user's own receiver. */
  readonly runId?: string;
  open(seed: string): Promise<RunSession>;
}

export async function openTestEnvironment(context: Context, values: Values): Promise<TestEnvironment> {
  const { target = context.profile.name, receive, publicUrl } = values;
  const isSandbox = target === "sandbox" || (values.target === undefined && context.profile.isSandbox);
  if ((receive === undefined) !== (publicUrl === undefined))
    throw new Failure("usage", "--receive and --public-url must be used together.");
  if (isSandbox && receive !== undefined)
    throw new Failure(
      "usage",
      "--receive can't be used with the sandbox, which delivers to its scenarios directly.",
    );
  if (values.runId !== undefined && values.forward === undefined)
    throw new Failure(
      "usage",
      "--run-id can only be used with --forward; otherwise --seed alone repeats a run.",
    );
  if (isSandbox) return sandboxEnvironment(context, ownReceiver(context, values));
  if (values.forward !== undefined)
    throw new Failure(
      "usage",
      "--forward can only be used with the sandbox; for a real environment use --receive.",
    );
  const finding = publicUrl === undefined ? undefined : checkSubscriptionUrl(`${publicUrl}/0/0`);
  if (finding !== undefined) throw new Failure("usage", `--public-url: ${finding}`);
  return networkEnvironment(await contextOf(context, target), target, values);
}

interface OwnReceiver {
  readonly receiver: Receiver;
  /** Part of each world's seed, so that the receiver gets new events in each run. */
  readonly runId: string;
}

function ownReceiver({ host }: Context, { forward: address, runId }: Values): OwnReceiver | undefined {
  if (address === undefined) return undefined;
  if (/^https?:/i.test(address) && readUrl(address) !== undefined)
    return { receiver: openOwnReceiver(address, host.send), runId: runId ?? newRunName(() => host.random()) };
  throw new Failure("usage", `--forward must be an HTTP or HTTPS URL (got "${address}").`, {
    hint: "Give your receiver's address: --forward http://127.0.0.1:3000/webhooks.",
  });
}

function sandboxEnvironment(context: Context, own: OwnReceiver | undefined): TestEnvironment {
  return {
    kind: "sandbox",
    environment: "test",
    target: "sandbox",
    runId: own?.runId,
    open: async (seed) => {
      const run = isRunName(seed) ? seed : fingerprintName(seed);
      const today = Math.floor(context.host.now() / 60_000) * 60_000;
      const templates = openTemplates();
      return {
        run,
        notes: noNotes,
        tagOf: () => runTag(run),
        openTarget: (plan, tag) => {
          const setting = { tag, clock: plan.clock ?? today, templates };
          if (own === undefined) return openSandboxTarget(context, { ...setting, seed });
          // One receiver serves all scenarios and runs; equal worlds would send it the same events.
          const { receiver, runId } = own;
          return openSandboxTarget(context, { ...setting, seed: `${seed} ${plan.name} ${runId}`, receiver });
        },
        close: async () => templates.close(),
      };
    },
  };
}

/** Another profile is opened as if --profile had named it. */
async function contextOf(context: Context, target: string): Promise<Pick<OpenContext, "context" | "close">> {
  if (context.profile.name === target) return { context, close: async () => {} };
  const { host, flags, style, signal } = context;
  return openContext({ host, openPlatform }, { ...flags, profile: target }, style, signal);
}

async function listenUnlessTaken(
  host: Host,
  receiver: ReceivingPort | undefined,
  port: number,
  release: () => Promise<void>,
): Promise<Listener | undefined> {
  if (receiver === undefined) return undefined;
  try {
    return await host.listen(receiving(receiver), port);
  } catch (error) {
    await release();
    throw error;
  }
}

function networkEnvironment(
  inner: Pick<OpenContext, "context" | "close">,
  target: string,
  { receive, publicUrl }: Values,
): TestEnvironment {
  const { context } = inner;
  const { host, profile } = context;
  return {
    kind: "network",
    environment: profile.environment,
    target,
    async open() {
      const run = newRunName(() => host.random());
      const receiver: ReceivingPort | undefined =
        publicUrl === undefined
          ? undefined
          : { publicUrl: publicUrl.replace(/\/+$/, ""), inboxes: new Map() };
      const journal = openUndoJournal(host, dataFolder(host));
      const startedAt = new Date(host.now()).toISOString();
      const release = await holdRun(journal, run);
      const listener = await listenUnlessTaken(host, receiver, receive ?? 0, release);
      return {
        run,
        notes: openRunNotes(journal, { run, place: scopeKey(context), kind: "scenarios", startedAt }),
        tagOf: (at) => `${runTag(run)}-${at + 1}`,
        openTarget: async (_, tag) =>
          receiver === undefined ? openRecordedTarget(context) : openReceivingTarget(context, tag, receiver),
        async close() {
          await listener?.close();
          await release();
          await journal.sweep(run);
          await inner.close();
        },
      };
    },
  };
}
