import { Failure } from "../../../base/failure";
import type { Host } from "../../../base/host";
import type { Threads } from "../../../base/processes/threads";
import { getErrorMessage } from "../../../base/text/error-message";
import type { SharedPlay } from "../play";
import { printPlan, stopMessage, type ThreadInput, type ThreadMessage, threadCommand } from "./messages";

/** Fewer scenarios finish before a thread has even started. */
const minPlans = 20;

/**
 * Starts threads that play in parallel with this one: in total at most `parallel` threads, and no more than
 * the machine can run. Starts none for few scenarios.
 */
export async function playOnThreads(
  { openThreads }: Pick<Host, "openThreads">,
  threadSettings: Pick<ThreadInput, "seed" | "today" | "style" | "flags" | "readings">,
  shared: SharedPlay,
): Promise<readonly Promise<void>[]> {
  const { plans, parallel, secrets, takenCount } = shared;
  const threads = plans.length < minPlans ? undefined : await openThreads();
  if (threads === undefined) return [];
  const input: ThreadInput = {
    ...threadSettings,
    secrets: [...secrets],
    plans: plans.map(printPlan),
    takenCount,
  };
  const length = Math.min(parallel, threads.count) - 1;
  return Array.from({ length }, () => runThread(threads, input, shared));
}

async function runThread(
  threads: Threads,
  input: ThreadInput,
  { plans, signal, secrets, write, end }: SharedPlay,
): Promise<void> {
  let playingIndex: number | undefined;
  let errorMessage: string | undefined;
  const receive = (message: ThreadMessage) => {
    if (message.kind === "piece") return write(message.at, message.piece);
    if (message.kind === "error") errorMessage = message.message;
    if (message.kind === "taken") playingIndex = message.at;
    if (message.kind !== "result") return;
    for (const secret of message.secrets) secrets.add(secret);
    end(message.at, message.result);
  };
  const thread = threads.start(threadCommand, input, (message) => receive(message as ThreadMessage));
  const stop = () => thread.send(stopMessage);
  signal.addEventListener("abort", stop);
  try {
    await thread.ended;
    if (errorMessage !== undefined) throw new Error(errorMessage);
  } catch (error) {
    throw createThreadFailure(plans[playingIndex ?? plans.length], error);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

function createThreadFailure(plan: SharedPlay["plans"][number] | undefined, error: unknown): Failure {
  const planText = plan === undefined ? "" : ` that played "${plan.name}" (${plan.file})`;
  const why = getErrorMessage(error);
  return new Failure("fault", `The thread${planText} ended early: ${why}`, {
    hint: "--parallel 1 plays all scenarios in one thread.",
    cause: error,
  });
}
