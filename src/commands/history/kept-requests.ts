import { getDataFolder } from "../../base/environment/user-folders";
import type { JsonValue } from "../../base/json/json";
import { quoteShellWord } from "../../base/text/shell-word";
import type { Context } from "../../cli/session/context";
import { openHistory, type RecordedRequest } from "../../state/request-history";

/** Reads the history, oldest first. */
export const readHistory = ({ host }: Context): Promise<readonly RecordedRequest[]> =>
  openHistory(host.files, getDataFolder(host)).read();

/** Returns a row of the history, or undefined if its line is damaged. */
export function buildHistoryRow({ number, fields }: RecordedRequest): object | undefined {
  if (fields === undefined) return undefined;
  const { id: _, of: __, full: ___, at, argv, status = null, outcome = "unknown", ...rest } = fields;
  return { number, at, command: formatCommand(argv), argv, ...rest, status, outcome };
}

function formatCommand(argv: JsonValue | undefined): string {
  return Array.isArray(argv) ? argv.slice(1).map(String).map(quoteShellWord).join(" ") : "";
}
