import type { Endpoint } from "../../api/endpoint/endpoint";
import { readRecord, readRecordOf } from "../../api/exchange/answer";
import type { CallInput } from "../../api/exchange/call";
import type { JsonValue, RawJson } from "../../base/json/json";
import type { Block, RecordReport, RecordRows, Report } from "../../render/report";
import type { Context } from "../session/context";
import { fieldsHelp } from "./fields";

export interface Reading<E extends Endpoint> {
  readonly endpoint: E;
  readonly input: CallInput<E>;
  readonly idPath?: string;
  readonly rows?: RecordRows;
  /** The member that holds the list, if the record is about one. */
  readonly items?: string;
  view(value: JsonValue): readonly Block[];
}

/** Reads one record from the platform. */
export async function recordReport<E extends Endpoint>(
  context: Context,
  reading: Reading<E>,
): Promise<Report> {
  const { endpoint, input, items } = reading;
  const help = await fieldsHelp(endpoint, context.style);
  if (help !== undefined) return help;
  const answer = await context.call(endpoint, input);
  return loadedRecordReport(items === undefined ? readRecord(answer) : readRecordOf(answer, items), reading);
}

/** A record that was already read. */
export function loadedRecordReport(
  record: RawJson,
  { view, rows, idPath = "id" }: Pick<Reading<Endpoint>, "view" | "rows" | "idPath">,
): RecordReport {
  return { kind: "record", record, idPath, view, rows };
}
