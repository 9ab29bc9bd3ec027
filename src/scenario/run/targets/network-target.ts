import type { Send } from "../../../base/http";
import type { Context } from "../../../cli/session/context";
import { openHistory } from "../../expectations/history";
import { type Ear, openEar } from "../../expectations/inbox";
import { contextStage, type StagePlay } from "./context-target";

/** The receiver of a run: each scenario has an ear of its own below the public address. */
export interface ReceivingPort {
  /** Without a slash at the end. */
  readonly publicUrl: string;
  readonly ears: Map<string, Ear>;
}

/** Leads each delivery to the scenario whose mark is in its path. */
export function receiving({ ears }: ReceivingPort): Send {
  return async (request) => {
    const mark = new URL(request.url).pathname.split("/").at(-2) ?? "";
    const ear = ears.get(mark);
    return ear === undefined ? { status: 404, headers: {}, body: new Uint8Array() } : ear.receive(request);
  };
}

/** A real environment, as the profile reaches it, heard through a receiver. */
export function openHeardStage(context: Context, mark: string, receiver: ReceivingPort): StagePlay {
  const { host } = context;
  const address = `${receiver.publicUrl}/${mark}`;
  const ear = openEar({ address, now: host.now, signingNow: host.now });
  receiver.ears.set(mark, ear);
  return contextStage(context, {
    ...network(context),
    ear,
    settle: async () => {},
    close: async () => void receiver.ears.delete(mark),
  });
}

/** The same where the platform reaches no receiver, and tells by itself what it delivered. */
export function openRecordedStage(context: Context): StagePlay {
  const history = openHistory(context.call);
  return contextStage(context, {
    ...network(context),
    ear: history.ear,
    history,
    settle: history.refresh,
    close: async () => {},
  });
}

const network = ({ host, signal }: Context) =>
  ({
    kind: "network",
    now: () => host.now(),
    sleep: (ms: number) => host.sleep(ms, signal),
  }) as const;
