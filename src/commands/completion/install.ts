import { dirname } from "node:path";
import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import { doneReport } from "../../cli/output/local-report";
import type { Context } from "../../cli/session/context";
import type { Shell } from "../../reference/completion/script";
import type { Report } from "../../render/report";
import { type InstallTarget, installTarget } from "./install-target";

/** Writes the script and, if the shell needs it, one line in its startup file. A second run changes nothing. */
export async function installScript(context: Context, shell: Shell, script: string): Promise<Report> {
  const { host } = context;
  const target = await installTarget(host, shell);
  const changes = await changesOf(host, target, script);
  const actions = changes.map(({ action }) => action).join(", ");
  if (changes.length > 0)
    await context.change(actions, async () => {
      for (const { file, content, mode } of changes) {
        await host.files.makeFolder(dirname(file));
        await host.files.write(file, content, mode);
      }
    });
  const message = changes.length === 0 ? "Already installed." : `Done: ${actions}.`;
  const record = { shell, script: target.script, changed: changes.map(({ file }) => file) };
  return doneReport(record, "script", `${message} It is active in every new ${shell}.`);
}

interface Change {
  readonly file: string;
  readonly content: string;
  readonly mode: number;
  readonly action: string;
}

const defaultMode = 0o644;

async function changesOf(
  { files }: Host,
  { script, start }: InstallTarget,
  text: string,
): Promise<readonly Change[]> {
  const read = async (file: string) => Buffer.from((await files.read(file)) ?? "").toString();
  const changes: Change[] = [];
  if ((await read(script)) !== text)
    changes.push({ file: script, content: text, mode: defaultMode, action: `write ${script}` });
  if (start === undefined) return changes;
  const { file, line } = start;
  const before = await read(file);
  if (before.split("\n").includes(line)) return changes;
  const status = await files.status(file);
  if (status?.kind === "link") throw isLink(file, line);
  const end = before === "" || before.endsWith("\n") ? "" : "\n";
  const mode = status?.mode ?? defaultMode;
  changes.push({ file, content: `${before}${end}${line}\n`, mode, action: `add a line to ${file}` });
  return changes;
}

/** Writing it would put a file in place of the link. */
function isLink(file: string, line: string): Failure {
  return new Failure("config", `${file} is a symbolic link; recoup does not change files through links.`, {
    hint: `Add this line to the file, then run the command again: ${line}`,
  });
}
