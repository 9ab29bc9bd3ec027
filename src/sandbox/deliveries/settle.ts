import type { DeliveryCounts } from "../../base/platform";
import type { World } from "../store/world";
import { deliverDue } from "./sender";

/** Makes the first attempts that are due. Retries are made only when time advances. */
export async function settle(world: World): Promise<DeliveryCounts> {
  let attempts = 0;
  let failures = 0;
  await deliverDue(world, { now: world.now(), isFirst: true }, (_, { error }) => {
    attempts += 1;
    if (error !== null) failures += 1;
  });
  return { attempts, failures };
}
