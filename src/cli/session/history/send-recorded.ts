import { createTurnBatcher } from "../../../base/async/turn-batcher";
import { getDataFolder } from "../../../base/environment/user-folders";
import type { HttpRequest, HttpResponse, Send } from "../../../base/http";
import { printJson } from "../../../base/json/json";
import { getErrorMessage } from "../../../base/text/error-message";
import { createTextDigest, openHistory } from "../../../state/request-history";
import type { SenderSource } from "../sender";
import {
  describeFailure,
  describeRequest,
  describeResponse,
  type HistoryLine,
  maskSecretWord,
  type RequestTarget,
} from "./history-lines";
import { createRedactor, type Redactor, redactLine } from "./redactor";

export interface RecorderSource extends Pick<SenderSource, "host" | "secrets" | "warn"> {
  /** The words after `recoup`. */
  readonly line: readonly string[];
  /** Whether to record names, addresses and messages unmasked. */
  readonly isFull: boolean;
}

export type RecordingSend = (
  send: Send,
  target: RequestTarget,
  request: HttpRequest,
) => Promise<HttpResponse>;

/**
 * Returns a sender that records a write before sending it and again with its response, because it may take
 * effect even if no response arrives. Records a read only with its response.
 */
export async function openRecordingSend(source: RecorderSource): Promise<RecordingSend> {
  const { host, isFull } = source;
  const warnOnce = createWarnOnce(source);
  const history = openHistory(host.files, getDataFolder(host));
  const redactor = isFull ? undefined : await createHistoryRedactor(source, history).catch(warnOnce);
  // Without a redactor, nothing is recorded, because the record could contain personal data.
  if (redactor === undefined && !isFull) return (send, _, request) => send(request);
  const append = createAppender(source, history, warnOnce);
  const runId = Math.floor(host.random() * 36 ** 6).toString(36);
  const maskedWords = source.line.map(maskSecretWord);
  const argv = ["recoup", ...(redactor?.words(maskedWords) ?? maskedWords)];
  let requestCount = 0;

  return async (send, target, request) => {
    const startMs = host.now();
    const id = `${host.pid}-${runId}-${++requestCount}`;
    const full = isFull || undefined;
    const startTime = new Date(startMs).toISOString();
    const startLine = { id, at: startTime, full, argv, ...describeRequest(request, target, redactor) };
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead) await append(startLine);
    const recordEnd = async (outcome: HistoryLine) =>
      append({ ...(isRead ? startLine : { of: id }), ...outcome, durationMs: host.now() - startMs });
    try {
      const response = await send(request);
      await recordEnd(describeResponse(request, response, redactor));
      return response;
    } catch (error) {
      const failure = describeFailure(error, redactor);
      const isUnanswered = !isRead && failure.mayHaveArrived === true;
      await recordEnd(isUnanswered ? { ...failure, outcome: "unknown" } : failure);
      throw error;
    }
  };
}

type History = ReturnType<typeof openHistory>;

/** Creates the redactor and masks lines from versions that stored personal text. */
async function createHistoryRedactor({ host, secrets }: RecorderSource, history: History): Promise<Redactor> {
  const digest = await createTextDigest(host.files, history.folder);
  const olderRedactor = createRedactor(digest, secrets);
  await history.maskOlder((line) => redactLine(line, olderRedactor));
  return createRedactor(digest, secrets);
}

/** If appending fails, the command continues, and only the first failure prints a warning. */
function createAppender(
  { host, secrets }: RecorderSource,
  history: History,
  warn: (error: unknown) => Promise<void>,
): (line: HistoryLine) => Promise<void> {
  return createTurnBatcher(host, async (lines) => {
    await history.append(...lines.map((line) => printJson(secrets.maskDeep(line)))).catch(warn);
  });
}

function createWarnOnce({ warn }: RecorderSource): (error: unknown) => Promise<undefined> {
  let hasFailed = false;
  return async (error) => {
    if (hasFailed) return;
    hasFailed = true;
    const why = getErrorMessage(error);
    await warn(
      `Requests can't be recorded in the history: ${why}. RECOUP_NO_HISTORY=1 turns the history off.`,
    );
  };
}
