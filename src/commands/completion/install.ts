import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import { doneReport } from "../../cli/output/local-report";
import type { Context } from "../../cli/session/context";
import { type FileChange, formatDone, publicMode, writeChanges } from "../../cli/session/file-changes";
import type { Shell } from "../../reference/completion/script";
import type { Report } from "../../render/report";
import { type InstallTarget, installTarget } from "./install-target";

/** Writes the script and, if the shell needs it, a line in its startup file. A second run changes nothing. */
export async function installScript(context: Context, shell: Shell, script: string): Promise<Report> {
  const target = await installTarget(context.host, shell);
  const changes = await changesOf(context.host, target, script);
  await writeChanges(context, changes);
  const message = changes.length === 0 ? "Already installed." : `${formatDone(changes)}.`;
  const record = { shell, script: target.script, changed: changes.map(({ file }) => file) };
  return doneReport(record, "script", `${message} It is active in every new ${shell}.`);
}

async function changesOf(
  { files }: Host,
  { script, start }: InstallTarget,
  text: string,
): Promise<readonly FileChange[]> {
  const read = async (file: string) => Buffer.from((await files.read(file)) ?? "").toString();
  const changes: FileChange[] = [];
  if ((await read(script)) !== text)
    changes.push({ file: script, content: text, mode: publicMode, action: `write ${script}` });
  if (start === undefined) return changes;
  const { file, line } = start;
  const before = await read(file);
  if (before.split("\n").includes(line)) return changes;
  const status = await files.status(file);
  if (status?.kind === "link") throw isLink(file, line);
  const end = before === "" || before.endsWith("\n") ? "" : "\n";
  const mode = status?.mode ?? publicMode;
  changes.push({ file, content: `${before}${end}${line}\n`, mode, action: `add a line to ${file}` });
  return changes;
}

/** Refuses a link, since writing would replace it by a file. */
function isLink(file: string, line: string): Failure {
  return new Failure("config", `${file} is a symbolic link; recoup does not change files through links.`, {
    hint: `Add this line to the file, then run the command again: ${line}`,
  });
}
