import { Failure } from "../../base/failure";
import { nearest } from "../../base/nearest";

const reportKinds = ["tap", "junit", "json", "html"] as const;
export type ReportKind = (typeof reportKinds)[number];

export interface ReportWish {
  readonly kind: ReportKind;
  /** Absent: stdout. */
  readonly file?: string;
}

/** Reads `tap`, `junit=report.xml`, or several with commas; one of them at most goes to stdout. */
export function readReports(texts: readonly string[]): readonly ReportWish[] {
  const wishes = texts.flatMap((text) => text.split(",")).map(readReport);
  if (wishes.filter(({ file }) => file === undefined).length > 1)
    throw new Failure(
      "usage",
      "Only one report can go to stdout; give the others a file: --report junit=report.xml.",
    );
  return wishes;
}

function readReport(text: string): ReportWish {
  const [word = "", ...rest] = text.trim().split("=");
  const kind = reportKinds.find((known) => known === word);
  const file = rest.join("=");
  if (kind === undefined) {
    const guess = nearest(word, reportKinds);
    throw new Failure("usage", `There is no report "${word}".`, {
      hint: guess === undefined ? `There are ${reportKinds.join(", ")}.` : `Did you mean ${guess}?`,
    });
  }
  return file === "" || file === "-" ? { kind } : { kind, file };
}
