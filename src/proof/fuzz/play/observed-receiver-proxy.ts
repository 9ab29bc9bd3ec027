import type { HttpRequest } from "../../../base/http";
import { readText, tryParseJson } from "../../../base/json/json";
import { getErrorMessage } from "../../../base/text/error-message";
import type { ReceiverProxy } from "../../../scenario/expectations/receiver";

/** Outcomes of a delivery attempt, with their titles in a table. */
export const faultTitles = {
  onTime: "On time",
  dropped: "Dropped",
  answerLost: "No reply",
  late: "Late",
  repeated: "Again",
  replayed: "Replay",
  copied: "Copied",
  forged: "Forged",
};
export type PlannedFault = keyof typeof faultTitles;
export const plannedFaults = Object.keys(faultTitles) as PlannedFault[];

export interface FuzzAttempt {
  readonly event: string;
  readonly fault: PlannedFault;
  /** Why the receiver didn't respond. */
  readonly silence?: string;
}

export interface ObservedReceiverProxy extends ReceiverProxy {
  /** Whether one of the schedule's own deliveries got no response, which may be correct. */
  isUnanswered(): boolean;
  /** Whether the latest of the schedule's own deliveries got no response. */
  isLastUnanswered(): boolean;
}

/**
 * Reports each attempt. Stops sending after an unanswered one, so that a hanging receiver costs only one
 * wait.
 */
export function observeReceiverProxy(
  proxy: ReceiverProxy,
  onAttempt: (attempt: FuzzAttempt) => void,
): ObservedReceiverProxy {
  const triedIds = new Set<string>();
  const arrivedIds = new Set<string>();
  let silenceError: unknown;
  let deliveryCount = 0;
  /** Numbers of the latest deliveries with and without a response. Several may be in progress. */
  let [lastAnswered, lastUnanswered] = [0, 0];
  return {
    ...proxy,
    isUnanswered: () => lastUnanswered > 0,
    isLastUnanswered: () => lastUnanswered > lastAnswered,
    async deliver(request) {
      deliveryCount += 1;
      const number = deliveryCount;
      try {
        const answer = await proxy.deliver(request);
        lastAnswered = Math.max(lastAnswered, number);
        return answer;
      } catch (error) {
        lastUnanswered = Math.max(lastUnanswered, number);
        throw error;
      }
    },
    async take(request) {
      if (silenceError !== undefined) throw silenceError;
      const envelope = tryParseJson(request.body ?? new Uint8Array());
      const [id, event] = [readText(envelope, "id"), readText(envelope, "event")];
      const attempt = { event, fault: classifyFault(request, triedIds.has(id), arrivedIds.has(id)) };
      triedIds.add(id);
      try {
        const answer = await proxy.take(request);
        if (answer.isWithheld === true) return answer;
        if (answer.receiverStatus === undefined) onAttempt({ event, fault: "dropped" });
        else onAttempt(answer.receiverStatus === answer.status ? attempt : { event, fault: "answerLost" });
        if (answer.receiverStatus !== undefined) arrivedIds.add(id);
        return answer;
      } catch (error) {
        silenceError = error;
        onAttempt({ ...attempt, silence: getErrorMessage(error) });
        throw error;
      }
    },
  };
}

function classifyFault({ headers }: HttpRequest, wasTried: boolean, hasArrived: boolean): PlannedFault {
  if (Object.keys(headers).some((name) => name.endsWith("-replay"))) return "replayed";
  if (hasArrived) return "repeated";
  return wasTried ? "late" : "onTime";
}
