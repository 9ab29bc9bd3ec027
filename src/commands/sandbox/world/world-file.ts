import { advice, recoup } from "../../../base/advice/advice";
import { Failure } from "../../../base/failure";
import type { Host } from "../../../base/host";
import { readText } from "../../../cli/line/text-input";
import { parseYaml } from "../../../render/formats/yaml";
import { formatPath, parseWorldFile, type WorldFileContent } from "../../../sandbox";

/** Reads and checks a world file. Reports all findings together, with their lines. */
export async function readWorldFile(host: Host, file: string): Promise<WorldFileContent> {
  const parsedFile = await parseYaml(await readText(host, file));
  if ("findings" in parsedFile) {
    throw createWrongFileFailure(
      file,
      parsedFile.findings.map(({ line, message }) => `line ${line}: ${message}`),
    );
  }
  const checkResult = parseWorldFile(parsedFile.value);
  if ("world" in checkResult) return checkResult.world;
  const findings = checkResult.findings.map(({ path, message }) => ({
    line: parsedFile.getLine(path),
    path,
    message,
  }));
  const lines = findings
    .sort((a, b) => a.line - b.line)
    .map(({ line, path, message }) => `line ${line}, ${formatPath(path) || "the file"}: ${message}`);
  throw createWrongFileFailure(file, lines);
}

function createWrongFileFailure(file: string, findings: readonly string[]): Failure {
  const name = file === "-" ? "The world on stdin" : `The world file ${file}`;
  return new Failure("usage", `${name} is not valid.`, {
    findings,
    hint: advice`Nothing was changed. ${recoup`help sandbox.md#describe-your-own-world`} has an example.`,
  });
}
