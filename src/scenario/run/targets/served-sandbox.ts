import type { Target } from "../../../api/exchange/call";
import type { Host } from "../../../base/host";
import { printJson } from "../../../base/json/json";
import { readClockTime } from "../../../cli/session/sandbox/control-client";
import { callServedSandbox } from "../../../cli/session/sandbox/served-sandbox";
import type { TestTarget } from "../../expectations/target";

/** Target functions that only a sandbox has, to control its clock and records. */
export type ServedControl = Required<Pick<TestTarget, "control" | "now" | "sleep" | "settle">>;

/** Opens the control interface of a served sandbox. Throws if the target isn't one. */
export async function openServedControl(host: Pick<Host, "now">, target: Target): Promise<ServedControl> {
  const post = (path: string, body = {}) =>
    callServedSandbox(target, "POST", `/${path}`, Buffer.from(printJson(body)));
  let aheadMs = readAheadMs(await callServedSandbox(target, "GET", "/clock"));
  return {
    control: async (path, body) => (await post(path, body)).value,
    now: () => host.now() + aheadMs,
    async sleep(ms) {
      aheadMs = readAheadMs(await post("clock/advance", { by: `${Math.ceil(ms)}ms` }));
    },
    settle: async () => void (await post("deliveries/run")),
  };

  function readAheadMs(clock: Parameters<typeof readClockTime>[0]): number {
    const now = host.now();
    return (readClockTime(clock) ?? now) - now;
  }
}
