import type { Platform, PlatformOptions } from "../../../../base/platform";
import type { Context } from "../../../../cli/session/context";
import { openContext } from "../../../../cli/session/open-context";
import type { WhyAnswer } from "../../../../inspector/contract/events";
import { addFlagsToSentence, addWorldFlags } from "../../../../inspector/contract/world-flags";
import { openWorldPlatform, type WhyQuestion, type World } from "../../../../sandbox";
import { readEventType } from "../../../../webhooks/events/read-event-type";

/** Explains an arrival as `recoup webhooks why` would to the subscription's owner, in the served world. */
export async function explainArrival(
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
    const { gatherEvidence: gather, gatherEventEvidence: gatherEvent } = await import(
      "../../../../why/gather"
    );
    const { findCause, findDeliveryCause } = await import("../../../../why/find-cause");
    const { cause, sentence, next } =
      "record" in question
        ? findDeliveryCause(await gatherEvent(context, surface, question))
        : findCause(
            await gather(context, surface, {
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

/** Opens the same world with the key of the subscription's owner. `close` leaves the world running. */
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
