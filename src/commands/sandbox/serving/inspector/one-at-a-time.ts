import { Failure } from "../../../../base/failure";
import type { InspectorParts } from "../../../../sandbox";

type Play = InspectorParts["play"];

/** Refuses a second play while one is running, since it uses memory and time of the served sandbox. */
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
