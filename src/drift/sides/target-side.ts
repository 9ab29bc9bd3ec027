import type { Target } from "../../api/exchange/call";
import type { Listener } from "../../base/host";
import type { Surface } from "../../base/platform";
import { trimEnd } from "../../base/text/trim-end";
import type { Context } from "../../cli/session/context";
import { findRoutedSandbox } from "../../cli/session/sandbox/routed-sandbox";
import { callServedSandbox, findServedTarget } from "../../cli/session/sandbox/served-sandbox";
import { createInbox } from "./inbox";
import type { OpenSide } from "./sandbox-side";
import type { Control } from "./side";

export interface TargetSide extends OpenSide {
  requests(): number;
}

/** Opens a profile's environment with its guards, limits and history. */
export async function openTargetSide(
  context: Context,
  receiver: { readonly port: number; readonly publicUrl: string } | undefined,
): Promise<TargetSide> {
  const { host, signal } = context;
  const sandbox = findRoutedSandbox(context);
  const clock = createTargetClock(context, await context.platformNow());
  let requestCount = 0;
  const inbox =
    receiver && createInbox(trimEnd(receiver.publicUrl, "/"), { keepsOrder: false, now: clock.now });
  const listener: Listener | undefined = inbox && (await host.listen(inbox.receive, receiver?.port ?? 0));
  const target = async (surface: Surface) => {
    const target = await context.target(surface);
    const send: typeof target.send = (request) => {
      requestCount += 1;
      return target.send(request);
    };
    return { ...target, send };
  };
  return {
    name: "target",
    target,
    inbox,
    control: canMoveClock(context) ? clock.control : undefined,
    now: clock.now,
    async wait(ms) {
      await sandbox?.deliver();
      await host.sleep(ms, signal);
    },
    hide: context.hide,
    requests: () => requestCount,
    close: async () => listener?.close(),
  };
}

/** Whether the environment variables name a running sandbox as the target. */
export const canMoveClock = (context: Context): boolean =>
  !context.profile.isSandbox &&
  findServedTarget(context) !== undefined &&
  findRoutedSandbox(context) !== undefined;

/** Returns the platform's time, plus the control interface if environment variables name a sandbox. */
function createTargetClock(context: Context, startedAt: number) {
  const { host } = context;
  const openedAtMs = host.now();
  let movedMs = 0;
  const servedTarget = context.profile.isSandbox ? undefined : findServedTarget(context);
  const createControl = (target: Target): Control => ({
    async passTime(ms) {
      await callServedSandbox(target, "POST", "/clock/advance", { by: `${Math.ceil(ms)}ms` });
      movedMs += ms;
    },
    call: async (path, body) => void (await callServedSandbox(target, "POST", `/${path}`, body)),
    send: host.send,
  });
  return {
    now: () => startedAt + (host.now() - openedAtMs) + movedMs,
    control: servedTarget && createControl(servedTarget),
  };
}
