import { omitUndefined } from "../../base/collections/omit-undefined";
import { Failure } from "../../base/failure";
import type { Send } from "../../base/http";
import type { PlatformOptions } from "../../base/platform";
import type { Network } from "../store/network";
import { parseRoute } from "./routes/routes";

const refuseWithoutNetwork: Send = async ({ url }) => {
  throw new Failure("network", `there is no network to reach ${url} over`);
};

export function createNetwork(options: PlatformOptions): Network {
  const { send, signal, sleep, watch, routes = [], deliverTo } = options;
  return {
    ...omitUndefined({ deliverTo }),
    send: send ?? refuseWithoutNetwork,
    routes: routes.map(parseRoute),
    signal,
    watch,
    sleep: sleep ?? (async () => {}),
  };
}
