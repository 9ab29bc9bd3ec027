import { Failure } from "../../base/failure";
import type { Send } from "../../base/http";
import type { PlatformOptions } from "../../base/platform";
import type { Network } from "../store/network";
import { readRoute } from "./routes/routes";

const noNetwork: Send = async ({ url }) => {
  throw new Failure("network", `there is no network to reach ${url} over`);
};

export function openNetwork({ send, signal, sleep, watch, routes = [] }: PlatformOptions): Network {
  return {
    send: send ?? noNetwork,
    routes: routes.map(readRoute),
    signal,
    watch,
    sleep: sleep ?? (async () => {}),
  };
}
