import { Failure } from "../../base/failure";
import { type Surface, surfaces } from "../../base/platform";
import { hindranceIn } from "../observe/hindrance";
import { sendStep } from "../observe/request";
import type { Side } from "../sides/side";

/** Why a surface can't be compared at all; undefined if it answers like the platform. */
export type SurfaceState = Partial<Record<Surface, string>>;

/** A read that each surface supports. */
const step = { name: "list", method: "GET", path: "/cases", query: { PageSize: "1" } } as const;
const maxTries = 3;

export async function checkSurface(side: Side, surface: Surface): Promise<string | undefined> {
  let reason: string | undefined;
  for (let count = 0; count < maxTries; count += 1) {
    const found = await hindranceOf(side, surface);
    if (found === undefined) return undefined;
    reason = found.reason;
    if (!found.isPassing) return reason;
  }
  return reason;
}

async function hindranceOf(side: Side, surface: Surface) {
  try {
    const response = await sendStep(await side.target(surface), step, {});
    return hindranceIn(response, step.name, { hasKey: true, expects: () => false });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.kind === "network") return { reason: "the host didn't answer", isPassing: false };
    if (error.kind === "rate-limited")
      return { reason: "the rate limit of the key is reached", isPassing: false };
    throw error;
  }
}

export async function checkSurfaces(side: Side, used: readonly Surface[]): Promise<SurfaceState> {
  const state: SurfaceState = {};
  for (const surface of surfaces.filter((one) => used.includes(one))) {
    const reason = await checkSurface(side, surface);
    if (reason !== undefined) state[surface] = reason;
  }
  return state;
}
