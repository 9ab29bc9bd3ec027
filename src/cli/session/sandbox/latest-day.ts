import { utcDay } from "../../../base/text/date";
import type { Context } from "../context";
import { findSandbox } from "./reached-sandbox";

const dayMs = 86_400_000;

/**
 * The last moment that isn't in the future for the platform: by the clock of a sandbox, elsewhere by that of this machine
 * with a day of tolerance, because the platform's clock and time zone aren't known.
 */
export async function latestMoment(context: Context): Promise<number> {
  const sandboxNow = (async () => findSandbox(context)?.now())();
  return (await sandboxNow.catch(() => undefined)) ?? context.host.now() + dayMs;
}

/** Its day in UTC. */
export const latestDay = async (context: Context): Promise<string> => utcDay(await latestMoment(context));
