import { Failure } from "../base/failure";
import { formatCount } from "../base/text/numbers/format-count";
import type { Context } from "../cli/session/context";
import type { Report } from "../render/report";
import type { BulkJob, OpenRows } from "./job";
import type { ReadyRow } from "./outcome";

export async function showFirstRequest(context: Context, file: OpenRows, job: BulkJob): Promise<Report> {
  await job.prepare?.(context, file);
  const first: ReadyRow[] = [];
  for await (const { row, body = {}, client } of file.read()) {
    if (first.length === job.rowsPerRequest) break;
    if (!file.rows.held.has(row)) first.push({ row, body, client, key: "", isResumed: false });
  }
  if (first.length === 0)
    throw new Failure("usage", "No row has a certain case, so there is no request to show.", {
      hint: "Run with --dry-run to list each row with its case.",
    });
  const requests = Math.ceil((file.rows.size - file.rows.held.size) / job.rowsPerRequest);
  await context.note(`The first request of ${formatCount(requests)}:`);
  await job.send(context, first, context.signal);
  throw new Failure("fault", "a dry run sent a row");
}
