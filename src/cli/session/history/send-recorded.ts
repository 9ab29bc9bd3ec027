import { gatherTurn } from "../../../base/gather-turn";
import { openHistory } from "../../../state/request-history";
import { dataFolder } from "../folders";
import { describeAnswer, describeFailure, describeRequest, describeWord } from "./lines";
import { type HistoryLine, openLinePrinter } from "./print-line";
import type { RecorderSource, SendRecorded } from "./recorder";

/** A write is recorded before it is sent, too: it may take effect although its answer never arrives. */
export function openSendRecorded(source: RecorderSource): SendRecorded {
  const { host } = source;
  const append = openAppend(source);
  const run = Math.floor(host.random() * 36 ** 6).toString(36);
  const argv = ["recoup", ...source.line.map(describeWord)];
  let count = 0;

  return async (send, target, request) => {
    const since = host.now();
    const id = `${host.pid}-${run}-${++count}`;
    const begun = { id, at: new Date(since).toISOString(), argv, ...describeRequest(request, target) };
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead) await append(begun);
    const end = async (outcome: HistoryLine) =>
      append({ ...(isRead ? begun : { of: id }), ...outcome, durationMs: host.now() - since });
    try {
      const response = await send(request);
      await end(describeAnswer(request, response));
      return response;
    } catch (error) {
      await end(describeFailure(error));
      throw error;
    }
  };
}

/** Never fails the command: the first failure is a warning. */
function openAppend({ host, secrets, warn }: RecorderSource): (line: HistoryLine) => Promise<void> {
  const history = openHistory(host.files, dataFolder(host));
  const print = openLinePrinter(secrets);
  let hasFailed = false;
  return gatherTurn(host, async (lines) => {
    try {
      await history.append(...lines.map(print));
    } catch (error) {
      if (hasFailed) return;
      hasFailed = true;
      const why = error instanceof Error ? error.message : String(error);
      await warn(`Requests can't be recorded in the history: ${why}. RECOUP_NO_HISTORY=1 records none.`);
    }
  });
}
