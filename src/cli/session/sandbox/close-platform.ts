import type { Host } from "../../../base/host";
import type { Platform, Settled } from "../../../base/platform";

interface Surroundings {
  readonly host: Host;
  note(text: string): Promise<void>;
}

/** What goes wrong here is no failure of the command: deliveries wait in the world for the next one to take them up. */
export async function closePlatform(platform: Platform, { host, note }: Surroundings) {
  try {
    const { attempts, failures } = await settleUnlessEnded(platform, host);
    if (failures > 0)
      await note(
        `${failures} of ${attempts} webhook deliveries did not arrive: \`recoup sandbox deliveries --failed\` tells why.`,
      );
  } catch {
    await note("Webhook deliveries are still to be made: `recoup sandbox deliveries run` makes them.");
  } finally {
    platform.close();
  }
}

async function settleUnlessEnded(platform: Platform, { signal }: Host): Promise<Settled> {
  return signal.aborted ? { attempts: 0, failures: 0 } : platform.settle();
}
