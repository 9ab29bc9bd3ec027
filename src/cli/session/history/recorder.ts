import type { Target } from "../../../api/exchange/call";
import type { Host } from "../../../base/host";
import type { HttpRequest, HttpResponse, Send } from "../../../base/http";
import type { Secrets } from "../../../base/secrets/secrets";
import type { Preferences } from "../../../config/file/schema";
import { sandboxName } from "../../../config/profile/profile-names";
import { isSet } from "../../../config/profile/variables";

export interface RecorderSource {
  readonly host: Host;
  readonly secrets: Secrets;
  /** The words after `recoup`. */
  readonly line: readonly string[];
  /** Whether to record names, addresses and texts unmasked. */
  readonly isFull: boolean;
  warn(text: string): Promise<void>;
}

export type SentTo = Pick<Target, "surface" | "environment" | "profile" | "baseUrl">;
export type SendRecorded = (send: Send, target: SentTo, request: HttpRequest) => Promise<HttpResponse>;

/** Adds requests and answers to the history. */
export type Recorder = (send: Send, target: SentTo) => Send;

/** Records requests, unless history is off. Skips the embedded platform and the control of a sandbox. */
export function openRecorder(
  source: Omit<RecorderSource, "isFull">,
  { history }: Pick<Preferences, "history">,
): Recorder {
  const isOff = history === "off" || isSet(source.host.env.RECOUP_NO_HISTORY);
  let loading: Promise<SendRecorded> | undefined;
  const load = async () =>
    (await import("./send-recorded")).openSendRecorded({ ...source, isFull: history === "full" });
  return (send, target) => {
    if (isOff || target.profile === sandboxName) return send;
    return async (request) => {
      loading ??= load();
      return (await loading)(send, target, request);
    };
  };
}
