import { formatUtcDay } from "../../../base/text/time/date";
import { dayMs } from "../../../base/text/time/duration";
import type { Context } from "../context";
import { findRoutedSandbox } from "./routed-sandbox";

/**
 * Returns the latest time that isn't in the platform's future: the time of a sandbox's clock, or this
 * machine's time plus a day, because the platform's clock and time zone aren't known.
 */
export async function getLatestTime(context: Context): Promise<number> {
  const sandboxTime = (async () => findRoutedSandbox(context)?.now())();
  return (await sandboxTime.catch(() => undefined)) ?? context.host.now() + dayMs;
}

export const getLatestDay = async (context: Context): Promise<string> =>
  formatUtcDay(await getLatestTime(context));
