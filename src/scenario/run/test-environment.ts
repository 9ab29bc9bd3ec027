import { Failure } from "../../base/failure";
import type { Host, Listener } from "../../base/host";
import { fingerprintName } from "../../base/text/fingerprint";
import { type OptionValues, textOption, wholeNumber } from "../../cli/flags/option";
import { type Context, type OpenContext, openContext } from "../../cli/session/context";
import { dataFolder } from "../../cli/session/folders";
import { scopeKey } from "../../cli/session/scope-key";
import { openPlatform, openTemplates } from "../../sandbox";
import { holdRun } from "../../undo/hold-run";
import { isRunName, newRunName, openUndoJournal, runTag } from "../../undo/journal";
import { noNotes, openRunNotes } from "../../undo/notes";
import { checkSubscriptionUrl } from "../../webhooks/subscription-url";
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
  target: textOption("--target <name>", "`sandbox`, or the profile whose environment they play on"),
  receive: wholeNumber("--receive <port>", "hear webhooks of a real environment on this port", 0, 65_535),
  forward: textOption(
    "--forward <address>",
    "your own receiver, which the sandbox's webhooks are led to and whose answers count",
  ),
  runId: textOption(
    "--run-id <id>",
    "with --forward: the part of a run that makes its ids unique; the same seed and run id repeat them",
  ),
  publicUrl: textOption("--public-url <address>", "https address that leads to that port"),
};

type Values = OptionValues<typeof environmentOptions>;

type RunSession = Pick<PlayOptions, "run" | "notes" | "tagOf" | "openTarget"> & { close(): Promise<void> };

/** Where scenarios play. */
export interface TestEnvironment extends TargetFacts {
  readonly target: string;
  /** With a receiver of the user's own on the sandbox. */
  readonly runId?: string;
  open(seed: string): Promise<RunSession>;
}

export async function openTestEnvironment(context: Context, values: Values): Promise<TestEnvironment> {
  const { target = context.profile.name, receive, publicUrl } = values;
  const isSandbox = target === "sandbox" || (values.target === undefined && context.profile.isSandbox);
  if ((receive === undefined) !== (publicUrl === undefined))
    throw new Failure("usage", "--receive and --public-url go together.");
  if (isSandbox && receive !== undefined)
    throw new Failure("usage", "The sandbox needs no --receive: it delivers to its scenarios by itself.");
  if (values.runId !== undefined && values.forward === undefined)
    throw new Failure(
      "usage",
      "--run-id goes with --forward: without a receiver of yours --seed alone repeats a run.",
    );
  if (isSandbox) return sandboxEnvironment(context, ownReceiver(context, values));
  if (values.forward !== undefined)
    throw new Failure("usage", "--forward is for the sandbox; a real environment needs --receive.");
  const finding = publicUrl === undefined ? undefined : checkSubscriptionUrl(`${publicUrl}/0/0`);
  if (finding !== undefined) throw new Failure("usage", `--public-url: ${finding}`);
  return networkEnvironment(await contextOf(context, target), target, values);
}

interface OwnReceiver {
  readonly receiver: Receiver;
  /** Mixed into each world, so that a receiver that has booked one run sees new events in the next. */
  readonly runId: string;
}

function ownReceiver({ host }: Context, { forward: address, runId }: Values): OwnReceiver | undefined {
  if (address === undefined) return undefined;
  if (/^https?:/i.test(address) && URL.canParse(address))
    return { receiver: openOwnReceiver(address, host.send), runId: runId ?? newRunName(() => host.random()) };
  throw new Failure("usage", `--forward: ${address} is no http or https address.`, {
    hint: "Name where your receiver listens: --forward http://127.0.0.1:3000/webhooks.",
  });
}

function sandboxEnvironment(context: Context, own: OwnReceiver | undefined): TestEnvironment {
  return {
    kind: "sandbox",
    environment: "test",
    target: "sandbox",
    ...(own === undefined ? {} : { runId: own.runId }),
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
          // One receiver serves all scenarios and runs, and equal worlds would send it the same events.
          const { receiver, runId } = own;
          return openSandboxTarget(context, { ...setting, seed: `${seed} ${plan.name} ${runId}`, receiver });
        },
        close: async () => templates.close(),
      };
    },
  };
}

/** Another profile than that of the line is opened as if the line had named it. */
async function contextOf(context: Context, target: string): Promise<Pick<OpenContext, "context" | "close">> {
  if (context.profile.name === target) return { context, close: async () => {} };
  const { host, flags, style, signal } = context;
  return openContext({ host, openPlatform }, { ...flags, profile: target }, style, signal);
}

/** A port that is taken ends the run before it began. */
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
