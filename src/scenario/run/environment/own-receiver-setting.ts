import { Failure } from "../../../base/failure";
import type { HttpRequest } from "../../../base/http";
import { readUrl } from "../../../base/text/read-url";
import { createRunName } from "../../../cleanup/journal";
import type { Context } from "../../../cli/session/context";
import {
  readReceiverEvents,
  readReceiverSecrets,
  readStateAddress,
} from "../../../kit/receiver/receiver-options";
import { watchReceiver } from "../../../kit/receiver/watch-receiver";
import { createRecordingSend } from "../../../kit/traffic/recording-send";
import { PauseBudget } from "../../../webhooks/receiver-state/exchange";
import { createSettledReader, defaultSettleMs } from "../../../webhooks/receiver-state/settling";
import { createOwnReceiver } from "../../expectations/own-receiver";
import type { Receiver } from "../../expectations/receiver";
import type { ScenarioPlan } from "../../files/plan";
import type { EnvironmentValues } from "./environment-options";

export interface ForwardReceiver {
  open(plan: ScenarioPlan): Receiver;
  /** Part of the seed for new IDs in each world, which makes each run send new events. */
  readonly runId: string;
  /** Local port on which the run's worlds are served. */
  readonly serve?: number | undefined;
  /** Returns a failure if the receiver doesn't respond. The rest of the run would prove nothing. */
  silence(): Failure | undefined;
}

/** Reads the flags about the user's receiver. Returns undefined without `--forward`. */
export async function readForwardReceiver(
  context: Context,
  values: EnvironmentValues,
  isSandbox: boolean,
): Promise<ForwardReceiver | undefined> {
  const { forward, runId, secretFile, settle } = values;
  if (forward === undefined) return undefined;
  const { host, signal } = context;
  const state = readStateAddress(values);
  const address = parseForwardAddress(forward);
  const events = readReceiverEvents(values.event);
  const { send, silence } = watchReceiver(address, { ...host, send: createRecordingSend(context) });
  const setting = {
    address,
    // On a real environment, the environment variable contains the secret of a different subscription.
    secrets: isSandbox || secretFile !== undefined ? await readReceiverSecrets(context, secretFile) : [],
    ...{ state, events, pauseBudget: new PauseBudget() },
    // On a real environment, events keep arriving after Ctrl-C, while cleanup runs.
    send: isSandbox ? (request: HttpRequest) => send({ ...request, signal }) : send,
  };
  const sleep = (ms: number) => host.sleep(ms, signal);
  return {
    open: ({ settleMs = defaultSettleMs }) =>
      createOwnReceiver({
        ...setting,
        readSettled: createSettledReader(settle ?? settleMs, sleep),
        // A real platform makes its own attempts, and gives up on this one after ten seconds.
        ...(isSandbox ? { pause: sleep } : {}),
      }),
    serve: values.serve,
    runId: runId ?? createRunName(() => host.random()),
    silence,
  };
}

function parseForwardAddress(address: string): string {
  if (/^https?:/i.test(address) && readUrl(address) !== undefined) return address;
  throw new Failure("usage", `--forward must be an HTTP or HTTPS URL (got "${address}").`, {
    hint: "Give your receiver's address: --forward http://127.0.0.1:3000/webhooks.",
  });
}
