import { resolve } from "node:path";
import { RawJson } from "../base/json/json";
import type { ShapeValue } from "../base/shape-value";
import type { Context } from "../cli/session/context";
import type { Report } from "../render/report";
import type { RecordedScenario } from "./record";
import type { RecordedFile } from "./shapes";
import { checkRecording, formatSummary } from "./summary";

/**
 * Writes or prints the scenario, then deletes the recording that it came from. If the scenario goes to
 * stdout, the last line of stderr is the summary.
 */
export async function reportRecording(
  { host, style, note }: Context,
  recordedScenario: RecordedScenario,
  outFile: string | undefined,
  discardSource: () => void,
): Promise<Report> {
  const { text, ...counts } = recordedScenario;
  if (outFile !== undefined) await host.files.write(resolve(host.workingFolder, outFile), text);
  const failure = checkRecording(recordedScenario);
  const record: ShapeValue<typeof RecordedFile> = {
    ...counts,
    file: outFile ?? null,
    scenario: outFile === undefined ? text : null,
  };
  const isDocument = style.format === "json" || style.format === "yaml";
  if (isDocument) {
    discardSource();
    return {
      kind: "record",
      record: RawJson.of(record),
      idPath: "file",
      view: () => [],
      ...(failure === undefined ? {} : { failure }),
    };
  }
  async function* steps() {
    const summary = formatSummary(recordedScenario, outFile);
    if (outFile === undefined) yield { text, json: record };
    for (const demoted of counts.demoted) await note(`Left out: ${demoted}`);
    if (outFile === undefined) await note(summary);
    else yield { text: summary, json: record };
    discardSource();
    if (failure !== undefined) throw failure;
  }
  return { kind: "live", steps: steps() };
}
