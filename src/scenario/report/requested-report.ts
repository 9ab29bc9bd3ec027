import { normalize } from "node:path";
import { Failure } from "../../base/failure";
import { requireWord } from "../../base/text/unknown-word";

export interface RequestedReport<Kind extends string> {
  readonly kind: Kind;
  /** Default: stdout. */
  readonly file?: string;
}

/** Reads `tap`, `junit=report.xml`, or a comma-separated list of these. */
export function readReportRequests<const Kind extends string>(
  texts: readonly string[],
  kinds: readonly Kind[],
): readonly RequestedReport<Kind>[] {
  const requests = texts.flatMap((text) => text.split(",")).map((text) => readRequest(text, kinds));
  if (requests.filter(({ file }) => file === undefined).length > 1)
    throw new Failure(
      "usage",
      "Only one report can go to stdout; give the others a file: --report junit=report.xml.",
    );
  const files = requests.flatMap(({ file }) => (file === undefined ? [] : normalize(file)));
  const repeatedFile = files.find((file, index) => files.indexOf(file) !== index);
  if (repeatedFile !== undefined)
    throw new Failure(
      "usage",
      `Two reports can't go to the same file ${repeatedFile}; use a different file for each.`,
    );
  return requests;
}

function readRequest<Kind extends string>(text: string, kinds: readonly Kind[]): RequestedReport<Kind> {
  const [word = "", ...rest] = text.trim().split("=");
  const file = rest.join("=");
  const kind = requireWord(word, kinds, `There is no report "${word}".`, `Use one of ${kinds.join(", ")}.`);
  return file === "" || file === "-" ? { kind } : { kind, file };
}
