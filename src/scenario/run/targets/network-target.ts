import { createEmptyResponse, type Send } from "../../../base/http";
import type { Context } from "../../../cli/session/context";
import { createHistoryInbox } from "../../expectations/history-inbox";
import { createWebhookInbox, type WebhookInbox } from "../../expectations/inbox";
import { createReceiverProxy, type Receiver } from "../../expectations/receiver";
import type { RunProgram } from "../programs/user-programs";
import { createTarget, type OpenTarget } from "./context-target";
import type { ServedControl } from "./served-sandbox";
import { createSigner } from "./signing";

/** Receives webhooks for a run. Each scenario gets its own inbox below the public address. */
export interface ReceivingPort {
  /** URL without a trailing slash. */
  readonly publicUrl: string;
  readonly inboxes: Map<string, WebhookInbox>;
}

/** Routes each delivery to the scenario named by the tag in its path. */
export function routeDeliveries({ inboxes }: ReceivingPort): Send {
  return async (request) => {
    const tag = new URL(request.url).pathname.split("/").at(-2) ?? "";
    return inboxes.get(tag)?.receive(request) ?? createEmptyResponse(404);
  };
}

/** Opens a real environment that delivers webhooks to a receiver. */
export function openReceivingTarget(
  context: Context,
  tag: string,
  receivingPort: ReceivingPort,
  runProgram?: RunProgram,
  ownReceiver?: Receiver,
  servedControl?: ServedControl,
): OpenTarget {
  const { host } = context;
  const receiver = ownReceiver && createReceiverProxy(ownReceiver);
  const signing = createSigner(host, context.profile.headerPrefix, host.random);
  const address = `${receivingPort.publicUrl}/${tag}`;
  const { now, ...targetParts } = buildNetworkParts(context, servedControl);
  const receiverSecret = ownReceiver?.secrets?.[0];
  const inbox = createWebhookInbox({ address, now, signingNow: host.now, receiver, receiverSecret });
  receivingPort.inboxes.set(tag, inbox);
  return createTarget(context, {
    ...{ ...targetParts, now, receiver, signing, inbox, runProgram },
    close: async () => void receivingPort.inboxes.delete(tag),
  });
}

/** Opens a real environment without a receiver. Events come from the platform's delivery history. */
export function openHistoryTarget(
  context: Context,
  runProgram?: RunProgram,
  servedControl?: ServedControl,
): OpenTarget {
  const history = createHistoryInbox(context.call);
  const { settle, ...targetParts } = buildNetworkParts(context, servedControl);
  return createTarget(context, {
    ...{ ...targetParts, history, runProgram },
    inbox: history.inbox,
    settle: async () => {
      await settle();
      await history.refresh();
    },
    close: async () => {},
  });
}

const buildNetworkParts = ({ host, signal }: Context, servedControl: ServedControl | undefined) =>
  ({
    kind: "network",
    now: () => host.now(),
    sleep: (ms: number) => host.sleep(ms, signal),
    settle: async () => {},
    ...servedControl,
  }) as const;
