import { Failure } from "../../base/failure";
import type { Send } from "../../base/http";
import type { PlatformOptions } from "../../base/platform";
import { present } from "../../base/present";
import type { Network } from "../store/network";
import { readRoute } from "./routes/routes";

const noNetwork: Send = async ({ url }) => {
  throw new Failure("network", `there is no network to reach ${url} over`);
};

export function openNetwork(options: PlatformOptions): Network {
  const { send, signal, sleep, watch, routes = [], deliverTo } = options;
  return {
    ...present({ deliverTo }),
    send: send ?? noNetwork,
    routes: routes.map(readRoute),
    signal,
    watch,
    sleep: sleep ?? (async () => {}),
  };
}
