import net from "node:net";
import { Failure } from "../base/failure";

/** Made for Node's cluster module. `listen` with an address looks it up first, and so binds only later. */
interface NodeInternals {
  readonly _createServerHandle?: (address: string, port: number, addressType: 4 | 6) => object | number;
}

/** What a server can listen on, bound to a free port of the loopback address already. */
export function freeLoopbackPort(): object {
  const handle = (net as NodeInternals)._createServerHandle?.("127.0.0.1", 0, 4);
  if (typeof handle === "object") return handle;
  throw new Failure("fault", `can't listen on a port of 127.0.0.1 (${handle ?? "unknown to this Node"})`, {
    hint: "Call the sandbox with its fetch, which needs no port.",
  });
}
