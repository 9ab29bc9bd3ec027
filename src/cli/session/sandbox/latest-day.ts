import { utcDay } from "../../../base/text/time/date";
import type { Context } from "../context";
import { findRoutedSandbox } from "./routed-sandbox";

const dayMs = 86_400_000;

/**
 * Returns the latest time that isn't in the platform's future: the time of a sandbox's clock, or this
 * machine's time plus a day, because the platform's clock and time zone aren't known.
 */
export async function latestMoment(context: Context): Promise<number> {
  const sandboxNow = (async () => findRoutedSandbox(context)?.now())();
  return (await sandboxNow.catch(() => undefined)) ?? context.host.now() + dayMs;
}

export const latestDay = async (context: Context): Promise<string> => utcDay(await latestMoment(context));
