import { utcDay } from "../../../base/text/time/date";
import type { Context } from "../context";
import { findRoutedSandbox } from "./routed-sandbox";

const dayMs = 86_400_000;

/**
 * Returns the last moment that isn't in the future for the platform: the time of a sandbox's clock, otherwise
 * that of this machine plus a day, because the platform's clock and time zone aren't known.
 */
export async function latestMoment(context: Context): Promise<number> {
  const sandboxNow = (async () => findRoutedSandbox(context)?.now())();
  return (await sandboxNow.catch(() => undefined)) ?? context.host.now() + dayMs;
}

/** Returns the day of the latest moment in UTC. */
export const latestDay = async (context: Context): Promise<string> => utcDay(await latestMoment(context));
