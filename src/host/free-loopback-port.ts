import net from "node:net";
import { Failure } from "../base/failure";

/**
 * A Node internal used by its cluster module. It binds immediately, whereas `listen` looks up the address
 * first.
 */
interface NodeInternals {
  readonly _createServerHandle?: (address: string, port: number, addressType: 4 | 6) => object | number;
}

/** Returns a handle that a server can use, already bound to a free loopback port. */
export function bindLoopbackPort(): object {
  const handle = (net as NodeInternals)._createServerHandle?.("127.0.0.1", 0, 4);
  if (typeof handle === "object") return handle;
  throw new Failure("fault", `can't listen on a port of 127.0.0.1 (${handle ?? "unknown to this Node"})`, {
    hint: "Call the sandbox with its fetch, which needs no port.",
  });
}
