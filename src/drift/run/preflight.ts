import type { Surface } from "../../base/platform";
import { answerTo } from "../observe/answer-step";
import { BlockedTry, type Blocker } from "../observe/blocker";
import { seenAnswers } from "../observe/seen";
import type { Side } from "../sides/side";

/** Why a surface can't be compared at all; undefined if it answers like the platform. */
export type SurfaceState = Partial<Record<Surface, string>>;

/** A read that each surface supports. */
const step = { name: "list", method: "GET", path: "/cases", query: { PageSize: "1" } } as const;
const options = { probe: { claims: [] }, values: {}, seen: seenAnswers(new Map(), {}), isFailing: false };
const maxTries = 3;

export async function checkSurfaces(side: Side, surfaces: readonly Surface[]): Promise<SurfaceState> {
  const state: SurfaceState = {};
  for (const surface of surfaces) {
    const reason = await checkSurface(side, surface);
    if (reason !== undefined) state[surface] = reason;
  }
  return state;
}

async function checkSurface(side: Side, surface: Surface): Promise<string | undefined> {
  for (let count = 1; ; count += 1) {
    const foundBlocker = await readBlocker(side, surface);
    const mayPass = foundBlocker?.isPassing === true && foundBlocker.status !== undefined;
    if (!mayPass || count === maxTries) return foundBlocker?.reason;
  }
}

async function readBlocker(side: Side, surface: Surface): Promise<Blocker | undefined> {
  try {
    await answerTo(await side.target(surface), step, options);
    return undefined;
  } catch (error) {
    if (error instanceof BlockedTry) return error.blocker;
    throw error;
  }
}
