import { Failure } from "../../base/failure";
import type { Send } from "../../base/http";
import type { PlatformOptions } from "../../base/platform";
import { type Route, readRoute } from "../deliveries/routes";

/** What deliveries need of the world outside of the sandbox. */
export interface Outside {
  readonly send: Send;
  readonly routes: readonly Route[];
  /** Ends what is under way. */
  readonly signal: AbortSignal | undefined;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

const noNetwork: Send = async ({ url }) => {
  throw new Failure("network", `there is no network to reach ${url} over`);
};

export function openOutside({ send, signal, sleep, routes = [] }: PlatformOptions): Outside {
  return {
    send: send ?? noNetwork,
    routes: routes.map(readRoute),
    signal,
    sleep: sleep ?? (async () => {}),
  };
}
