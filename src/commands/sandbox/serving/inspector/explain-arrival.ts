import type { WhyAnswer } from "../../../../base/inspector/events";
import { type JsonValue, readText } from "../../../../base/json/json";
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
  const { context, close } = await openContext(
    { host: { ...host, env: {} }, openPlatform: async (options) => platformFor(world, question, options) },
    { profile: "sandbox", env: environment, as: surface, quiet: true },
    () => style,
    new AbortController().signal,
  );
  try {
    const { gather, gatherEvent } = await import("../../../../diagnosis/why/gather");
    const { findCause, findDeliveryCause } = await import("../../../../diagnosis/why/find-cause");
    const { cause, sentence, next } =
      "record" in question
        ? findDeliveryCause(await gatherEvent(context, surface, question))
        : findCause(
            ofSubscription(await gather(context, surface, question.case, eventOf(question)), question),
          );
    return { cause, sentence, next };
  } finally {
    await close();
  }
}

const eventOf = ({ event }: { readonly event: string | undefined }) =>
  event === undefined ? undefined : readEventType(event);

/** What is known of one subscription alone. */
function ofSubscription(
  evidence: Evidence,
  { subscription }: { readonly subscription: string | undefined },
): Evidence {
  if (subscription === undefined) return evidence;
  const isOf = (name: string) => (value: JsonValue) =>
    readText(value, name).toLowerCase() === subscription.toLowerCase();
  return {
    ...evidence,
    subscriptions: evidence.subscriptions.filter(isOf("id")),
    records: evidence.records?.filter(isOf("subscriptionId")),
    attempts: evidence.attempts.filter(isOf("subscriptionId")),
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
