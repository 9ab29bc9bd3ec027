import type { Send } from "../../../src/base/http";
import { embeddedOrigin, type Surface } from "../../../src/base/platform";
import type { OpenSide } from "../../../src/drift/sides/sandbox-side";
import { createNetworkSend } from "../../../src/host/network/send";
import { listen } from "../../../src/host/network/server/listen";
import { type Deviation, deviating } from "./deviations/deviation";
import { openSide } from "./drifted";

export interface ServedHost extends OpenSide {
  /** Sets the deviation that the proxy applies to responses. Undefined restores the original responses. */
  deviate(deviation: Deviation | undefined): void;
}

/** Opens a second sandbox behind a proxy on a local port. */
export async function openServedHost(): Promise<ServedHost> {
  const side = await openSide({});
  const { send: inside } = await side.target("collection");
  let present: Deviation | undefined;
  const pass: Send = (request) =>
    inside({ ...request, url: request.url.replace(server.url, embeddedOrigin) });
  const server = await listen(
    (request) => (present === undefined ? pass : deviating(pass, present))(request),
    0,
  );
  const send = createNetworkSend({});
  const target = async (surface: Surface) => {
    const target = await side.target(surface);
    return { ...target, baseUrl: target.baseUrl.replace(embeddedOrigin, server.url), send };
  };
  return {
    ...side,
    target,
    control: side.control && { ...side.control, send },
    deviate(deviation) {
      present = deviation;
    },
    async close() {
      await server.close();
      await side.close();
    },
  };
}
