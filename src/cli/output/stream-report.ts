import { Failure } from "../../base/failure";
import type { RawJson } from "../../base/json/json";
import type { Column, ListEnd, Report } from "../../render/report";
import { isHumanReadable } from "../../render/text/style";
import type { Context } from "../session/context";

/** Records that keep arriving until the command is stopped. */
interface RecordStream<Item> {
  readonly batches: AsyncIterable<readonly Item[]>;
  readonly columns: readonly Column[];
  readonly emptyText: string;
  record(item: Item): RawJson;
  /** Formats a batch as text for people. */
  lines(batch: readonly Item[]): string;
}

/** Prints text lines for people, because a table would have to wait for its last row. */
export function reportStream<Item>({ style, signal }: Context, stream: RecordStream<Item>): Report {
  const isPrintedAsLines = isHumanReadable(style) && style.fields === undefined;
  return isPrintedAsLines ? { kind: "live", steps: streamSteps(stream) } : buildStreamList(stream, signal);
}

async function* streamSteps<Item>({ batches, lines }: RecordStream<Item>) {
  for await (const batch of batches) yield { text: lines(batch), json: batch.length };
}

/** Closes the document after an error, so the printed part stays valid. */
function buildStreamList<Item>(
  { batches, columns, emptyText, record }: RecordStream<Item>,
  signal: AbortSignal,
): Report {
  let end: ListEnd = { isComplete: true, notes: [] };
  async function* yieldPages() {
    let isStarted = false;
    try {
      for await (const batch of batches) {
        isStarted = true;
        yield { records: batch.map(record) };
      }
      if (signal.aborted) end = { isComplete: false, reason: "interrupted", notes: [] };
    } catch (failure) {
      if (!(failure instanceof Failure) || !isStarted) throw failure;
      const reason = failure.kind === "interrupted" ? "interrupted" : "failed";
      end = { isComplete: false, reason, notes: [], failure };
    }
  }
  return {
    kind: "list",
    columns,
    pages: yieldPages(),
    idPath: "id",
    isEndless: true,
    emptyText,
    end: () => end,
  };
}
