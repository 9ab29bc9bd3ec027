import { openAdvance } from "./advance-case";
import { type Control, openControl } from "./control";
import { listDeliveries } from "./deliveries";
import { type DeliveryQueue, openDeliveryQueue } from "./delivery-queue";
import { explained } from "./explained";
import { openFetch } from "./fetch";
import { openServing } from "./open-serving";
import type { Sandbox, SandboxOptions } from "./published";
import { checkOptions } from "./read-options";
import { rememberWorld } from "./worlds/known-worlds";
import { openTestWorld, type TestWorld } from "./worlds/open-world";
import { openSnapshots } from "./worlds/snapshots";

/** Opens a separate world in memory, served in this process. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  checkOptions(options);
  const opened = await openTestWorld(options);
  const { world, openWorld, platform, controlToken, openCopy, end } = opened;
  const serving = openServing(platform, (request) => {
    if (request.method !== "GET") queue.start().catch(() => {});
  });
  const control = openControl(platform.send, serving.origin, controlToken);
  const queue = openDeliveryQueue(() => control("POST", "deliveries/run"));
  const snapshots = openSnapshots(openWorld, openCopy, queue.alone);
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    end();
    await serving.close();
    await queue.alone(async () => {
      snapshots.close();
      platform.close();
    });
  };
  const sandbox: Sandbox = {
    get url() {
      return serving.url();
    },
    fetch: openFetch(serving.send, serving.origin),
    surfaces: serving.surfaces,
    keys: serving.keys,
    ...controlled(control, queue, opened),
    cases: { advance: openAdvance(world, serving) },
    ...snapshots.actions,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
  rememberWorld(sandbox, { openWorld, isDelivering: queue.isRunning });
  return sandbox;
}

type Controlled = Pick<Sandbox, "clock" | "deliveries" | "faults">;

function controlled(control: Control, { alone, start }: DeliveryQueue, { openWorld }: TestWorld): Controlled {
  return {
    clock: {
      advance: async (duration) => {
        if (typeof duration !== "string")
          throw explained("usage", { message: 'clock.advance takes a duration such as "91m"' });
        await alone(() => control("POST", "clock/advance", { by: duration }));
      },
      now: () => new Date(openWorld().now()),
    },
    deliveries: { list: async () => listDeliveries(openWorld()), settled: start },
    faults: {
      add: async (fault) => void (await control("POST", "faults", fault)),
      clear: async () => void (await control("DELETE", "faults")),
    },
  };
}
