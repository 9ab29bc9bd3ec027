import { isVariableOn } from "../../../base/environment/is-variable-on";
import type { Send } from "../../../base/http";
import type { Preferences } from "../../../config/file/schema";
import { sandboxName } from "../../../config/profile/profile-names";
import type { RequestTarget } from "./history-lines";
import type { RecorderSource, RecordingSend } from "./send-recorded";

/** Wraps a sender so its requests and responses are added to the history. */
export type Recorder = (send: Send, target: RequestTarget) => Send;

/** Records requests, unless history is off. Skips the embedded platform and a sandbox's control interface. */
export function createRecorder(
  source: Omit<RecorderSource, "isFull">,
  { history }: Pick<Preferences, "history">,
): Recorder {
  const isOff = history === "off" || isVariableOn(source.host.env.RECOUP_NO_HISTORY);
  let loadedSend: Promise<RecordingSend> | undefined;
  const load = async () =>
    (await import("./send-recorded")).openRecordingSend({ ...source, isFull: history === "full" });
  return (send, target) => {
    if (isOff || target.profile === sandboxName) return send;
    return async (request) => {
      loadedSend ??= load();
      return (await loadedSend)(send, target, request);
    };
  };
}
