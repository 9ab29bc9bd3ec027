import { advice, recoup } from "../../../base/advice/advice";
import type { Platform } from "../../../base/platform";
import type { Context } from "../context";

/**
 * Makes pending deliveries, unless interrupted, then closes the platform. Errors don't fail the command,
 * because pending deliveries stay in the world for the next command.
 */
export async function closePlatform(platform: Platform, { host, warn }: Pick<Context, "host" | "warn">) {
  try {
    if (host.signal.aborted) return;
    const { attempts, failures } = await platform.settle();
    if (failures > 0)
      await warn(
        advice`${failures} of ${attempts} webhook deliveries failed. Run ${recoup`sandbox deliveries --failed`} to see why.`,
      );
  } catch {
    await warn(advice`Webhook deliveries are pending; ${recoup`sandbox deliveries run`} makes them.`);
  } finally {
    platform.close();
  }
}
