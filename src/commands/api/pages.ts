import type { ListShape } from "../../api/endpoint/endpoint";
import { readList } from "../../api/exchange/answer";
import type { CallResult } from "../../api/exchange/call";
import { Failure } from "../../base/failure";
import type { Context } from "../../cli/session/context";
import { describeListEnd, type NounForms } from "../../kit/listing/list-report";
import { walkWithProgress } from "../../kit/listing/list-walk";
import type { Report } from "../../render/report";
import type { RequestLine } from "./request";

const noun: NounForms = ["record", "records"];

export function reportAllPages(
  context: Context,
  { method, path }: RequestLine,
  shape: ListShape | undefined,
  sendRequest: (path: string, signal: AbortSignal) => Promise<CallResult>,
): Report {
  if (method !== "GET") throw new Failure("usage", `--all needs GET (got "${method}").`);
  if (/[?&]page=/i.test(path)) throw new Failure("usage", "--all cannot be combined with Page.");
  const pageSize = Number(/[?&]pagesize=(\d+)/i.exec(path)?.[1] ?? 100);
  const sizedPath = /[?&]pagesize=/i.test(path)
    ? path
    : `${path}${path.includes("?") ? "&" : "?"}PageSize=${pageSize}`;
  const walk = walkWithProgress(context, noun, {
    fetch: async (page, _, signal) => readList(await sendRequest(`${sizedPath}&Page=${page}`, signal), shape),
    firstPage: 1,
    pageSize,
    isAll: true,
    concurrency: 10,
  });
  return {
    kind: "list",
    columns: [],
    pages: walk.pages,
    idPath: "id",
    emptyText: "The list is empty.",
    end: () =>
      describeListEnd(walk.end(), { noun, hasAll: true, isTerminal: context.host.stdout.isTerminal }),
  };
}
