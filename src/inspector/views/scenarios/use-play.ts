import { useEffect, useRef, useState } from "preact/hooks";
import { playScenario } from "../../actions";
import type { ScenarioMessage, ScenarioRequest } from "../../contract/scenarios";

export interface ScenarioRunState {
  readonly messages: readonly ScenarioMessage[];
  readonly isPlaying: boolean;
  readonly error: unknown;
}

const idlePlay: ScenarioRunState = { messages: [], isPlaying: false, error: undefined };

/** Plays one scenario at a time, and stops it when the user switches to another view. */
export function usePlay(): ScenarioRunState & {
  readonly start: (request: ScenarioRequest) => Promise<void>;
  readonly stop: () => void;
} {
  const [play, setPlay] = useState(idlePlay);
  const playController = useRef<AbortController>(undefined);
  const stop = () => playController.current?.abort();
  useEffect(() => stop, []);
  const start = async (request: ScenarioRequest) => {
    stop();
    const controller = new AbortController();
    playController.current = controller;
    const update = (change: (before: ScenarioRunState) => ScenarioRunState) => {
      if (playController.current === controller) setPlay(change);
    };
    setPlay({ ...idlePlay, isPlaying: true });
    try {
      for await (const message of playScenario(request, controller.signal))
        update((before) => ({ ...before, messages: [...before.messages, message] }));
    } catch (error) {
      if (!controller.signal.aborted) update((before) => ({ ...before, error }));
    }
    update((before) => ({ ...before, isPlaying: false }));
  };
  return { ...play, start, stop };
}
