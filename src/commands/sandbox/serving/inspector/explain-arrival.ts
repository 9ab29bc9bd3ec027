import type { WhyAnswer } from "../../../../base/inspector/events";
import { readText } from "../../../../base/json/json";
import type { Platform, PlatformOptions } from "../../../../base/platform";
import { type Context, openContext } from "../../../../cli/session/context";
import type { Evidence } from "../../../../diagnosis/why/evidence";
import { platformOf, type WhyQuestion, type World } from "../../../../sandbox";
import { readEventType } from "../../../../webhooks/events/read-event-type";

/** What `recoup webhooks why` says to the owner of a subscription, about the world that is served. */
export async function explainArrival(
  { host, style }: Context,
  world: World,
  question: WhyQuestion,
): Promise<WhyAnswer> {
  const { surface, environment } = question;
  const event = question.event === undefined ? undefined : readEventType(question.event);
  const { context, close } = await openContext(
    { host: { ...host, env: {} }, openPlatform: async (options) => platformFor(world, question, options) },
    { profile: "sandbox", env: environment, as: surface, quiet: true },
    () => style,
    new AbortController().signal,
  );
  try {
    const { gather } = await import("../../../../diagnosis/why/gather");
    const { findCause } = await import("../../../../diagnosis/why/find-cause");
    const evidence = await gather(context, surface, question.case, event);
    const { cause, sentence, next } = findCause(ofEvent(evidence, question.eventId));
    return { cause, sentence, next };
  } finally {
    await close();
  }
}

/** What is known of one event alone. */
function ofEvent(evidence: Evidence, id: string | undefined): Evidence {
  if (id === undefined) return evidence;
  return {
    ...evidence,
    records: evidence.records?.filter((record) => readText(record, "id").toLowerCase() === id),
    attempts: evidence.attempts.filter((attempt) => readText(attempt, "eventId").toLowerCase() === id),
  };
}

/** The same world, as its owner sees it; it goes on when this platform is closed. */
function platformFor(
  world: World,
  { surface, environment, key }: WhyQuestion,
  { controlToken }: PlatformOptions,
): Platform {
  const platform = platformOf(world, { controlToken, isInternal: true });
  return {
    ...platform,
    access(origin) {
      const table = platform.access(origin);
      const own = { ...table[environment], [surface]: { ...table[environment][surface], key } };
      return { ...table, [environment]: own };
    },
    settle: async () => ({ attempts: 0, failures: 0 }),
    close() {},
  };
}
