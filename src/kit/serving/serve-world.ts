import { omitUndefined } from "../../base/collections/omit-undefined";
import type { Host } from "../../base/host";
import type { Send } from "../../base/http";
import type { PlatformOptions } from "../../base/platform";
import {
  buildServeInfo,
  createRandomToken,
  type Inspector,
  maxFormBytes,
  openWorld,
  openWorldPlatform,
  type ServeInfo,
  type World,
} from "../../sandbox";

export interface WorldOptions extends PlatformOptions {
  readonly isUnlimited?: boolean;
  readonly keepsBodies?: boolean;
  readonly allowedHosts?: readonly string[];
}

export interface ServeWorldOptions {
  readonly port: number;
  /** Default: the loopback address. */
  readonly address?: string;
  readonly options: WorldOptions;
  /** Undefined if there is no page to serve. */
  openInspector?(world: World): Promise<Inspector | undefined>;
  /** Returns a `Send` that responds in place of the platform. */
  wrap?(send: Send, world: World): Send;
  /** Whether `wrap` needs to know when a client disconnects. */
  readonly reportsGone?: boolean;
}

export interface WorldServer {
  readonly info: ServeInfo;
  readonly world: World;
  readonly inspector: Inspector | undefined;
  /** Stops serving and waits for responses in progress. */
  stop(): Promise<void>;
}

/** Serves a world on a port and delivers its events until stopped. */
export async function serveWorld(
  host: Pick<Host, "listen" | "turn" | "pid">,
  { port, address, options, openInspector, wrap = (send) => send, reportsGone = false }: ServeWorldOptions,
): Promise<WorldServer> {
  const controlToken = createRandomToken();
  const world = openWorld(options);
  const inspector = await openInspector?.(world);
  const endController = new AbortController();
  const platform = openWorldPlatform(world, {
    ...options,
    ...omitUndefined({ sleep: limitSleep(options, endController.signal) }),
    ...{ controlToken, turn: host.turn, inspector },
  });
  let deliveryLoop: Promise<void> | undefined;
  let close = async () => {};
  const stop = () =>
    close().finally(async () => {
      endController.abort();
      await deliveryLoop;
      platform.close();
    });
  try {
    const listener = await host.listen(wrap(platform.send, world), port, {
      address,
      passesOversized: true,
      maxBodyBytes: maxFormBytes,
      bodyLimit: platform.bodyLimit,
      reportsGone,
    });
    close = () => listener.close();
    deliveryLoop = platform.deliver(listener.url, endController.signal);
    const { url } = listener;
    const info = buildServeInfo({ platform, url, pid: host.pid, world: world.name, controlToken, inspector });
    return { info, world, inspector, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Cancels delayed answers when the server closes, because they would keep the process running. */
function limitSleep(
  { sleep, signal }: Pick<WorldOptions, "sleep" | "signal">,
  end: AbortSignal,
): WorldOptions["sleep"] {
  const endSignal = signal === undefined ? end : AbortSignal.any([signal, end]);
  return sleep && ((ms, sleepSignal = endSignal) => sleep(ms, sleepSignal));
}
