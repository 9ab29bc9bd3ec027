import { Failure } from "../../base/failure";
import type { World } from "../../sandbox";
import type { Delivery, Sandbox } from "../published";

/** Synchronous access to a world, which matchers need and the sandbox's own functions don't offer. */
export interface KnownWorld {
  openWorld(): World;
  listDeliveries(): Delivery[];
  isDelivering(): boolean;
  /** Whether routes lead to the receivers of the test. The world's own receiver then isn't one of them. */
  readonly hasRoutes: boolean;
}

const worlds = new WeakMap<Sandbox, KnownWorld>();

export function registerWorld(sandbox: Sandbox, knownWorld: KnownWorld): void {
  worlds.set(sandbox, knownWorld);
}

export function getKnownWorld(sandbox: Sandbox): KnownWorld {
  const knownWorld = worlds.get(sandbox);
  if (knownWorld !== undefined) return knownWorld;
  throw new Failure("usage", "expect(…) takes a sandbox that startSandbox() returned");
}
