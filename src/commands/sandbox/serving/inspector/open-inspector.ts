import { Failure } from "../../../../base/failure";
import type { Platform, PlatformOptions } from "../../../../base/platform";
import type { Context } from "../../../../cli/session/context";
import { openContext } from "../../../../cli/session/open-context";
import type { WhyAnswer } from "../../../../inspector/contract/events";
import { addFlagsToSentence, addWorldFlags } from "../../../../inspector/contract/world-flags";
import {
  createBaselineReader,
  createSessions,
  formatInspectorLink,
  type Inspector,
  type InspectorParts,
  openWorldPlatform,
  type ServeInfo,
  type WhyQuestion,
  type World,
} from "../../../../sandbox";
import {
  formatServedName,
  openServedSandboxes,
  type ServedSandbox,
} from "../../../../state/served-sandboxes";
import { readEventType } from "../../../../webhooks/events/read-event-type";
import { openInBrowser } from "./open-in-browser";

/** Opens the inspector. Returns undefined in the single-file program, which has no page to serve. */
export async function openInspector(context: Context, world: World): Promise<Inspector | undefined> {
  const { host } = context;
  const files = await host.openPackage();
  if (files === undefined) return undefined;
  const { RECOUP_WEBHOOK_SECRET: secret } = host.env;
  return {
    asset: (name) => files.read(`dist/inspector/${name}`),
    why: (question) => explainArrival(context, world, question),
    knownSecrets: async () => (secret ? [{ name: "RECOUP_WEBHOOK_SECRET", secret }] : []),
    drills: async () => (await import("./drill-rows")).listDrillRows(host),
    play: refuseConcurrentPlays(async (request) =>
      (await import("./play-scenario")).prepareScenario(context, request),
    ),
    sessions: createSessions(() => host.now()),
    baseline: createBaselineReader(world),
  };
}

/** Records how `sandbox open` can reach the sandbox. Returns a function that deletes the record. */
export async function registerSandbox({ host, platformOptions }: Context, sandbox: ServedSandbox) {
  const records = openServedSandboxes(host.files, platformOptions.dataFolder);
  const name = formatServedName(sandbox);
  await records.write(name, sandbox).catch(() => {});
  return () => records.remove(name).catch(() => {});
}

export async function openInspectorPage(
  context: Context,
  inspector: Inspector | undefined,
  { url }: ServeInfo,
) {
  const { warn } = context;
  if (inspector === undefined) return warn("This build has no inspector to open.");
  const link = formatInspectorLink(url, inspector.sessions.newCode());
  if (!(await openInBrowser(context, link)))
    await warn("No browser was found. Open the link of the inspector yourself.");
}

type Play = InspectorParts["play"];

/**
 * Refuses to start a play while another is running, since a play uses the served sandbox's memory and
 * processor time.
 */
export function refuseConcurrentPlays(play: Play): Play {
  let playSignal: AbortSignal | undefined;
  const refuseSecond = () => {
    if (playSignal === undefined || playSignal.aborted) return;
    throw new Failure("conflict", "Another scenario is playing in this inspector", {
      hint: "Stop it, or wait until it ends.",
    });
  };
  return async (request) => {
    refuseSecond();
    const messages = await play(request);
    return async function* (signal) {
      refuseSecond();
      playSignal = signal;
      try {
        yield* messages(signal);
      } finally {
        if (playSignal === signal) playSignal = undefined;
      }
    };
  };
}

/**
 * Explains why an event did or didn't arrive, as `recoup webhooks why` would in the served world if the
 * subscription's owner ran it.
 */
async function explainArrival(
  { host, style }: Context,
  world: World,
  question: WhyQuestion,
): Promise<WhyAnswer> {
  const { surface, environment } = question;
  const { context, close } = await openContext(
    {
      host: { ...host, env: {} },
      openPlatform: async (options) => openPlatformAsOwner(world, question, options),
    },
    { profile: "sandbox", env: environment, as: surface, quiet: true },
    () => style,
    new AbortController().signal,
  );
  try {
    const { gatherEvidence, gatherEventEvidence } = await import("../../../../why/gather");
    const { findCause, findDeliveryCause } = await import("../../../../why/find-cause");
    const { cause, sentence, next } =
      "record" in question
        ? findDeliveryCause(await gatherEventEvidence(context, surface, question))
        : findCause(
            await gatherEvidence(context, surface, {
              caseName: question.case,
              event: question.event === undefined ? undefined : readEventType(question.event),
              subscription: question.subscription,
            }),
          );
    const details = { world: world.name, isKept: world.isKept, environment };
    return {
      cause,
      sentence: addFlagsToSentence(sentence, details),
      next: addWorldFlags(next, details).text,
    };
  } finally {
    await close();
  }
}

/** Opens the same world with the key that the question contains. `close` leaves the world running. */
function openPlatformAsOwner(
  world: World,
  { surface, environment, key }: WhyQuestion,
  { controlToken }: PlatformOptions,
): Platform {
  const platform = openWorldPlatform(world, { controlToken, isInternal: true });
  return {
    ...platform,
    access(origin) {
      const table = platform.access(origin);
      const environmentAccess = { ...table[environment], [surface]: { ...table[environment][surface], key } };
      return { ...table, [environment]: environmentAccess };
    },
    settle: async () => ({ attempts: 0, failures: 0 }),
    close() {},
  };
}
