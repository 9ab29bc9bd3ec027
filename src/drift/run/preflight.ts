import type { Surface } from "../../base/platform";
import { fetchResponse } from "../observe/answer-step";
import { BlockedTry, type Blocker } from "../observe/blocker";
import { createProbeResponses } from "../observe/probe-answers";
import type { Side } from "../sides/side";

/** Why a surface can't be compared at all, or undefined if it responds like the platform. */
export type SurfaceProblems = Partial<Record<Surface, string>>;

/** A read that each surface supports. */
const listStep = { name: "list", method: "GET", path: "/cases", query: { PageSize: "1" } } as const;
const fetchOptions = {
  probe: { claims: [] },
  values: {},
  seen: createProbeResponses(new Map(), {}),
  isFailing: false,
};
const maxTries = 3;

export async function checkSurfaces(side: Side, surfaces: readonly Surface[]): Promise<SurfaceProblems> {
  const reasonBySurface: SurfaceProblems = {};
  for (const surface of surfaces) {
    const reason = await checkSurface(side, surface);
    if (reason !== undefined) reasonBySurface[surface] = reason;
  }
  return reasonBySurface;
}

async function checkSurface(side: Side, surface: Surface): Promise<string | undefined> {
  for (let count = 1; ; count += 1) {
    const blocker = await findBlocker(side, surface);
    const mayPass = blocker?.isTransient === true && blocker.status !== undefined;
    if (!mayPass || count === maxTries) return blocker?.reason;
  }
}

async function findBlocker(side: Side, surface: Surface): Promise<Blocker | undefined> {
  try {
    await fetchResponse(await side.target(surface), listStep, fetchOptions);
    return undefined;
  } catch (error) {
    if (error instanceof BlockedTry) return error.blocker;
    throw error;
  }
}
