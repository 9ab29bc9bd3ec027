import { Failure } from "../../base/failure";
import type { RawJson } from "../../base/json/json";
import { formatCount, pluralize } from "../../base/text/numbers/format-count";
import type { Context } from "../../cli/session/context";
import { readIdText } from "../../render/formats/ids";
import type { ListReport } from "../../render/report";
import { inspectRecords } from "./inspect-records";
import type { NounForms } from "./list-report";

/** With `-o ids`, makes a list fail (exit 12) if records without an id are missing from the output. */
export function failOnMissingIds({ style }: Context, report: ListReport, noun: NounForms): ListReport {
  if (style.format !== "ids") return report;
  let missingCount = 0;
  const inspect = (record: RawJson) => {
    if (readIdText(record, report.idPath) === "") missingCount++;
  };
  return inspectRecords(report, inspect, (end, readCount) => {
    if (missingCount === 0) return end;
    const isOne = missingCount === 1;
    const message = `${formatCount(missingCount)} of ${pluralize(readCount, ...noun)} ${isOne ? "has" : "have"} no ${report.idPath} and ${isOne ? "is" : "are"} missing from the output.`;
    const pronoun = isOne ? "it" : "them";
    const hint = `-o json prints ${pronoun} as the platform sent ${pronoun}.`;
    return { ...end, failure: end.failure ?? new Failure("partial", message, { hint }) };
  });
}
