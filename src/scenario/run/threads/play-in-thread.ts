import type { Host } from "../../../base/host";
import type { ParentThread } from "../../../base/processes/threads";
import { Secrets } from "../../../base/secrets/secrets";
import { getErrorMessage } from "../../../base/text/error-message";
import { openSandboxSession } from "../environment/sandbox-environment";
import { playQueue, type ScenarioQueue } from "../play-turns";
import type { ImportPayments } from "../targets/sandbox-target";
import { parsePlan, stopMessage, type ThreadInput, type ThreadMessage } from "./messages";
import { createTurns } from "./turns";

/** Plays scenarios for the parent thread until no more are left. */
export async function playInThread(
  host: Host,
  parent: ParentThread,
  importPayments: ImportPayments,
): Promise<void> {
  const input = parent.input as ThreadInput;
  const { seed, today, style, flags, readings, plans, takenCount } = input;
  const send = (message: ThreadMessage) => parent.send(message);
  const stopController = new AbortController();
  parent.receive((message) => message === stopMessage && stopController.abort());
  const secrets = new Secrets(input.secrets);
  const turns = createTurns(plans.length, takenCount);
  const scenarioQueue: ScenarioQueue = {
    signal: stopController.signal,
    take() {
      const at = stopController.signal.aborted ? undefined : turns.take();
      send({ kind: "taken", at });
      return at;
    },
    getPlan: (at) => parsePlan(plans[at] as string),
    write: (at, piece) => send({ kind: "piece", at, piece }),
    end: (at, result) => send({ kind: "result", at, result, secrets: [...secrets] }),
  };
  const context = { host, style, flags };
  const session = openSandboxSession(context, { seed, today, importPayments, readings });
  try {
    await playQueue(context, { ...session, secrets }, scenarioQueue);
  } catch (error) {
    send({ kind: "error", message: getErrorMessage(error) });
  } finally {
    await session.close();
    parent.close();
  }
}
