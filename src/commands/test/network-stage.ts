import type { Send } from "../../base/http";
import type { Context } from "../../cli/context";
import { type Ear, openEar } from "../../scenario/ear";
import { contextStage, type StagePlay } from "./context-stage";

/** The receiver of a run: each scenario has an ear of its own below the public address. */
export interface Receiver {
  /** Without a slash at the end. */
  readonly publicUrl: string;
  readonly ears: Map<string, Ear>;
}

/** A receiver that nobody can reach; scenarios that need one are refused before they start. */
export const noReceiver = (): Receiver => ({ publicUrl: "https://nobody.example.com", ears: new Map() });

/** Leads each delivery to the scenario whose mark is in its path. */
export function receiving({ ears }: Receiver): Send {
  return async (request) => {
    const mark = new URL(request.url).pathname.split("/").at(-2) ?? "";
    const ear = ears.get(mark);
    return ear === undefined ? { status: 404, headers: {}, body: new Uint8Array() } : ear.receive(request);
  };
}

/** A real environment, as the profile reaches it. */
export function openNetworkStage(context: Context, mark: string, receiver: Receiver): StagePlay {
  const { host, signal } = context;
  const ear = openEar({ address: `${receiver.publicUrl}/${mark}`, now: host.now, signingNow: host.now });
  receiver.ears.set(mark, ear);
  return contextStage(context, {
    kind: "network",
    ear,
    now: () => host.now(),
    sleep: (ms) => host.sleep(ms, signal),
    settle: async () => {},
    close: async () => void receiver.ears.delete(mark),
  });
}
