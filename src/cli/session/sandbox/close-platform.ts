import { advice, type Hint } from "../../../base/advice/advice";
import { recoup } from "../../../base/advice/command-line";
import type { Host } from "../../../base/host";
import type { Platform, Settled } from "../../../base/platform";

interface ClosingContext {
  readonly host: Host;
  warn(text: Hint): Promise<void>;
}

/**
 * Closes the platform. Errors don't fail the command: pending deliveries stay in the world for the next one.
 */
export async function closePlatform(platform: Platform, { host, warn }: ClosingContext) {
  try {
    const { attempts, failures } = await settleUnlessEnded(platform, host);
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

async function settleUnlessEnded(platform: Platform, { signal }: Host): Promise<Settled> {
  return signal.aborted ? { attempts: 0, failures: 0 } : platform.settle();
}
