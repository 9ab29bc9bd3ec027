import type { JsonObject } from "../../base/json/json";
import { formatUtcDay } from "../../base/text/time/date";
import { dayMs } from "../../base/text/time/duration";
import { listRequests, type Probe } from "../probe";
import type { Side } from "../sides/side";
import { BlockedTry } from "./blocker";
import { type CreationOptions, withCreations } from "./creations";
import type { Try } from "./observation";
import { ProbePlayer } from "./probe-player";
import { fillBody, type ProbeValues } from "./request";

export interface TryOptions extends Omit<CreationOptions, "surface" | "withdrawn"> {
  /** Steps that the host always answers with a 5xx, which then counts as the response. */
  readonly failing: readonly string[];
}

/** Runs a probe once on one side. Deletes everything that it created before returning. */
export async function observeProbe(probe: Probe, side: Side, options: TryOptions): Promise<Try> {
  const { tag, failing } = options;
  const { surface, makes = [] } = probe;
  const values = chooseValues(side, tag);
  const player = new ProbePlayer(probe, side, { tag, values, failing });
  const withdrawn = buildWithdrawnClient(probe, values);
  try {
    await withCreations(makes, { ...options, surface, withdrawn }, side, () => player.play());
    return player.result();
  } catch (error) {
    if (error instanceof BlockedTry) return { blocker: error.blocker };
    throw error;
  }
}

/** Builds the request body for the probe's client. Undefined unless the probe also withdraws the client. */
function buildWithdrawnClient(probe: Probe, values: ProbeValues): JsonObject | undefined {
  const requests = listRequests(probe);
  if (!requests.some(({ path }) => path === "/clients/{tag}/withdraw")) return undefined;
  const postRequest = requests.find(({ method, path }) => method === "POST" && path === "/clients");
  return postRequest && (fillBody(postRequest.body, values) as JsonObject);
}

/**
 * Chooses the values for a try. Past and future days are far enough from today to tolerate clock differences.
 */
function chooseValues(side: Side, tag: string): ProbeValues {
  const now = side.now();
  return {
    tag,
    other: `${tag}-b`,
    hook: side.inbox?.address(tag) ?? `https://${tag}.recoup-drift.example/hook`,
    today: formatUtcDay(now),
    lastWeek: formatUtcDay(now - 7 * dayMs),
    lastMonth: formatUtcDay(now - 30 * dayMs),
    nextWeek: formatUtcDay(now + 7 * dayMs),
    nobody: "7d1f0c9a-5b7e-4b0e-9d53-2f6a81c4e0b7",
  };
}
