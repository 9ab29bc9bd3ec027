import type { Checking } from "./play-all";
import { type Answer, ask, isRetryable, type Played } from "./playing";
import type { SendingParts, Trial } from "./trials/trial";

/**
 * Sends genuine deliveries again, one at a time, if their answer asked for another attempt: the receiver may
 * have been handling a copy, or another event of the case. Stops early if the plain delivery still gets such
 * an answer.
 */
export async function repeatOpen(
  { host, clock }: Checking,
  parts: () => SendingParts,
  played: Map<Trial, Played>,
): Promise<void> {
  for (const [trial, own] of played) {
    if (!own.answers.some(isRetryable)) continue;
    const requests = [...trial.waves(parts()), ...(trial.lastWaves?.(parts()) ?? [])].flat();
    if (!own.isComplete || requests.length !== own.answers.length) continue;
    const answers: Answer[] = [];
    for (const [at, answer] of own.answers.entries()) {
      const request = requests[at];
      const isOpen = isRetryable(answer) && isGenuine(trial, at) && request !== undefined;
      answers.push((isOpen && (await ask(host.send, clock, request))) || answer);
    }
    played.set(trial, { ...own, answers });
    if (trial.id === "plain" && answers.some(isRetryable)) return;
  }
}

const isGenuine = ({ expected, lead = 0 }: Trial, at: number) =>
  expected === "refused" ? at < lead : expected !== "answered";
