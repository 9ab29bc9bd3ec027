import { Failure } from "../../base/failure";
import { formatCount, pluralize } from "../../base/text/numbers/format-count";
import type { Context } from "../../cli/session/context";
import { readIdText } from "../../render/formats/ids";
import type { ListReport } from "../../render/report";
import type { NounForms } from "./list-report";

/** With `-o ids`, makes a list fail (exit 12) if records without an id are missing from the output. */
export function failOnMissingIds({ style }: Context, report: ListReport, noun: NounForms): ListReport {
  if (style.format !== "ids") return report;
  let readCount = 0;
  let missingCount = 0;
  async function* pages() {
    for await (const page of report.pages) {
      readCount += page.records.length;
      missingCount += page.records.filter((record) => readIdText(record, report.idPath) === "").length;
      yield page;
    }
  }
  const end = () => {
    const listEnd = report.end();
    if (missingCount === 0) return listEnd;
    const message = `${formatCount(missingCount)} of ${pluralize(readCount, ...noun)} ${missingCount === 1 ? "has" : "have"} no ${report.idPath} and ${missingCount === 1 ? "is" : "are"} missing from the output.`;
    const pronoun = missingCount === 1 ? "it" : "them";
    const hint = `-o json prints ${pronoun} as the platform sent ${pronoun}.`;
    const failure = new Failure("partial", message, { hint });
    return { ...listEnd, failure: listEnd.failure ?? failure };
  };
  return { ...report, pages: pages(), end };
}
