import { Failure } from "../../base/failure";
import type { World } from "../../sandbox";
import type { Sandbox } from "../published";

/** Synchronous access for matchers, unlike the sandbox's own functions. */
export interface KnownWorld {
  openWorld(): World;
  isDelivering(): boolean;
}

const worlds = new WeakMap<Sandbox, KnownWorld>();

export function rememberWorld(sandbox: Sandbox, known: KnownWorld): void {
  worlds.set(sandbox, known);
}

export function findKnownWorld(sandbox: Sandbox): KnownWorld {
  const known = worlds.get(sandbox);
  if (known !== undefined) return known;
  throw new Failure("usage", "expect(…) takes a sandbox that startSandbox() returned");
}
