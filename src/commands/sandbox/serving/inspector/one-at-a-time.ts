import { Failure } from "../../../../base/failure";
import type { InspectorParts } from "../../../../sandbox";

type Play = InspectorParts["play"];

/** A play takes memory and time of the served sandbox: a second one is refused while the first goes on. */
export function oneAtATime(play: Play): Play {
  let playing: AbortSignal | undefined;
  const refuseSecond = () => {
    if (playing === undefined || playing.aborted) return;
    throw new Failure("conflict", "Another scenario is playing in this inspector", {
      hint: "Stop it, or wait until it ends.",
    });
  };
  return async (request) => {
    refuseSecond();
    const messages = await play(request);
    return async function* (signal) {
      refuseSecond();
      playing = signal;
      try {
        yield* messages(signal);
      } finally {
        if (playing === signal) playing = undefined;
      }
    };
  };
}
