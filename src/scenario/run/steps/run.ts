import type { CapturedEnd } from "../../../base/host";
import { NumberText } from "../../../base/json/json";
import { onOneLine } from "../../../base/text/safe-sentence";
import { formatDuration } from "../../../base/text/time/duration";
import { trimEnd } from "../../../base/text/trim-end";
import { StepFailure } from "../../expectations/step-failure";
import { captureVariable, runWords } from "../../files/run-words";
import { asText } from "../../files/values";
import { refusePrograms } from "../programs/refuse-programs";
import { maxProgramMs, maxProgramOutputBytes } from "../programs/user-programs";
import type { Step } from "../run-state";

/** Runs one of the user's programs. Returns its exit code, and its stdout without trailing line breaks. */
export const run: Step = async (input, runState) => {
  const { target, captured, signal } = runState;
  if (target.runProgram === undefined) throw refusePrograms();
  const entries = [...captured].map(([name, value]) => [captureVariable(name), asText(value)]);
  const variables: Readonly<Record<string, string>> = Object.fromEntries(entries);
  const end = await target.runProgram({ words: runWords(input), variables, signal, hide: runState.hide });
  runState.exchangeLines = lastLines(end);
  if (end.exitCode === undefined) throw new StepFailure(whyStopped(end), runState.exchangeLines);
  return {
    exit: new NumberText(String(end.exitCode)),
    stdout: trimEnd(end.stdout.replaceAll("\r\n", "\n"), "\n"),
  };
};

const whyStopped = ({ brokenLimit }: CapturedEnd) =>
  brokenLimit === "output"
    ? `The program printed more than ${maxProgramOutputBytes / 2 ** 20} MiB and was stopped.`
    : `The program ran for more than ${formatDuration(maxProgramMs)} and was stopped.`;

const maxShownLines = 5;
const maxShownLength = 300;

/** Returns the last lines of the output for a report. stderr comes first, because it explains failures. */
function lastLines({ stdout, stderr }: CapturedEnd): readonly string[] {
  const tail = (name: string, text: string) =>
    text
      .split(/\r?\n/)
      .filter((line) => line.trim() !== "")
      .slice(-maxShownLines)
      .map((line) => `${name}: ${onOneLine(line.slice(0, maxShownLength))}`);
  return [...tail("stderr", stderr), ...tail("stdout", stdout)];
}
