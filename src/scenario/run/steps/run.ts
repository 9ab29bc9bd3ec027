import type { CapturedResult } from "../../../base/host";
import { NumberText } from "../../../base/json/json";
import { toOneLine } from "../../../base/text/safe-sentence";
import { formatDuration } from "../../../base/text/time/duration";
import { trimEnd } from "../../../base/text/trim-end";
import { StepFailure } from "../../expectations/step-failure";
import { formatCaptureVariable, splitRunCommand } from "../../files/run-words";
import { asText } from "../../files/values";
import { createProgramFailure } from "../programs/refuse-programs";
import { maxProgramMs, maxProgramOutputBytes } from "../programs/user-programs";
import type { StepAction } from "../run-state";

/** Runs a user's program. Returns its exit code, and its stdout without trailing line breaks. */
export const run: StepAction = async (input, runState) => {
  const { target, captured, signal } = runState;
  if (target.runProgram === undefined) throw createProgramFailure();
  const entries = [...captured].map(([name, value]) => [formatCaptureVariable(name), asText(value)]);
  const variables: Readonly<Record<string, string>> = Object.fromEntries(entries);
  const programResult = await target.runProgram({
    words: splitRunCommand(input),
    variables,
    signal,
    hide: runState.hide,
  });
  runState.exchangeLines = formatLastLines(programResult);
  if (programResult.exitCode === undefined)
    throw new StepFailure(explainStop(programResult), runState.exchangeLines);
  return {
    exit: new NumberText(String(programResult.exitCode)),
    stdout: trimEnd(programResult.stdout.replaceAll("\r\n", "\n"), "\n"),
  };
};

const explainStop = ({ brokenLimit }: CapturedResult) =>
  brokenLimit === "output"
    ? `The program printed more than ${maxProgramOutputBytes / 2 ** 20} MiB and was stopped.`
    : `The program ran for more than ${formatDuration(maxProgramMs)} and was stopped.`;

const maxShownLines = 5;
const maxLineLength = 300;

/** Returns the last lines of output for a report. stderr comes first, because it explains failures. */
function formatLastLines({ stdout, stderr }: CapturedResult): readonly string[] {
  const formatTail = (name: string, text: string) =>
    text
      .split(/\r?\n/)
      .filter((line) => line.trim() !== "")
      .slice(-maxShownLines)
      .map((line) => `${name}: ${toOneLine(line.slice(0, maxLineLength))}`);
  return [...formatTail("stderr", stderr), ...formatTail("stdout", stdout)];
}
