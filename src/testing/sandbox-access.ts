import type { Listener } from "../base/host";
import type { HttpRequest, Send } from "../base/http";
import { type AccessTable, embeddedOrigin, type Platform, type SurfaceAccess } from "../base/platform";
import { listenSync } from "../host/network/server/listen";
import { maxFormBytes } from "../sandbox";
import type { Sandbox } from "./published";

export interface SandboxAccess extends Pick<Sandbox, "surfaces" | "keys"> {
  readonly send: Send;
  /** Origin of the URLs in responses and events. */
  origin(): string;
  /** Starts serving when first called. */
  url(): string;
  close(): Promise<void>;
}

/** Responds in this process, and also on a port once an address is read. */
export function createSandboxAccess(
  platform: Platform,
  onAnswered: (request: HttpRequest) => void,
): SandboxAccess {
  let listener: Listener | undefined;
  let isClosed = false;
  const send: Send = (request) => platform.send(request).finally(() => onAnswered(request));
  const origin = () => listener?.url ?? embeddedOrigin;
  const url = () => {
    if (!isClosed) listener ??= listenSync(send, maxFormBytes);
    return origin();
  };
  const access = platform.access(embeddedOrigin);
  return {
    ...{ send, origin, url },
    surfaces: mapAccess(access, ({ url: address, key }) => ({
      key,
      get url() {
        return address.replace(embeddedOrigin, url());
      },
    })),
    keys: mapAccess(access, ({ key }) => key),
    close: async () => {
      isClosed = true;
      await listener?.close();
    },
  };
}

function mapAccess<Value>(table: AccessTable, map: (access: SurfaceAccess) => Value) {
  const mapSurfaces = ({ collection, referral, customer }: AccessTable["test"]) => ({
    collection: map(collection),
    referral: map(referral),
    customer: map(customer),
  });
  return { test: mapSurfaces(table.test), live: mapSurfaces(table.live) };
}
