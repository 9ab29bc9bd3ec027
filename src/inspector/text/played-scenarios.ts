import type { ScenarioEnd, ScenarioMessage, ScenarioStep } from "../contract/scenarios";

type Message<Type> = Extract<ScenarioMessage, { readonly type: Type }>;

export interface PlayedStep {
  /** Undefined if the step is still in progress, or during the cleanup after the last step. */
  readonly step: ScenarioStep | undefined;
  readonly moments: readonly Message<"moment">[];
}

export interface PlayedScenario {
  readonly name: string;
  readonly steps: readonly PlayedStep[];
  readonly end: ScenarioEnd | undefined;
}

export function groupByScenario(messages: readonly ScenarioMessage[]): readonly PlayedScenario[] {
  const starts = messages.flatMap((message, index) =>
    message.type === "start" ? [{ ...message, at: index }] : [],
  );
  return starts.map(({ name, at }, index) => {
    const runMessages = messages.slice(at + 1, starts[index + 1]?.at);
    return {
      name,
      steps: groupByStep(runMessages),
      end: runMessages.find((message) => message.type === "end"),
    };
  });
}

/**
 * Assigns requests and deliveries to steps. The message about a step follows those about its requests and
 * deliveries. A request or delivery that is reported late belongs to the step that was running when it
 * happened.
 */
function groupByStep(messages: readonly ScenarioMessage[]): readonly PlayedStep[] {
  const steps = messages.filter((message) => message.type === "step");
  const moments: Message<"moment">[][] = [...steps, undefined].map(() => []);
  let arrivedCount = 0;
  for (const message of messages) {
    if (message.type === "step") arrivedCount++;
    if (message.type === "moment") moments[findStepIndex(message, steps, arrivedCount)]?.push(message);
  }
  const sorted = moments.map((group) => group.sort((a, b) => a.atMs - b.atMs));
  const playedSteps = sorted.map((group, index) => ({ step: steps[index], moments: group }));
  return playedSteps.filter((played) => played.step !== undefined || played.moments.length > 0);
}

function findStepIndex(
  { atMs }: Message<"moment">,
  steps: readonly ScenarioStep[],
  arrivedCount: number,
): number {
  let index = arrivedCount;
  while (index > 0 && (steps[index]?.atMs ?? steps[index - 1]?.atMs ?? 0) > atMs) index--;
  return index;
}
