import { dirname } from "node:path";
import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import { doneReport } from "../../cli/output/local-report";
import type { Context } from "../../cli/session/context";
import type { Shell } from "../../reference/completion/script";
import type { Report } from "../../render/report";
import { type InstallPlace, installPlace } from "./places";

/** Writes the script and, where the shell needs it, one line into its start file; again it changes nothing. */
export async function installScript(context: Context, shell: Shell, script: string): Promise<Report> {
  const { host } = context;
  const place = await installPlace(host, shell);
  const changes = await changesOf(host, place, script);
  const deeds = changes.map(({ deed }) => deed).join(", ");
  if (changes.length > 0)
    await context.change(deeds, async () => {
      for (const { file, content, mode } of changes) {
        await host.files.makeFolder(dirname(file));
        await host.files.write(file, content, mode);
      }
    });
  const told = changes.length === 0 ? "Nothing to do: it is installed." : `Done: ${deeds}.`;
  const record = { shell, script: place.script, changed: changes.map(({ file }) => file) };
  return doneReport(record, "script", `${told} It works in every ${shell} that is started from now on.`);
}

interface Change {
  readonly file: string;
  readonly content: string;
  readonly mode: number;
  readonly deed: string;
}

const usualMode = 0o644;

async function changesOf(
  { files }: Host,
  { script, start }: InstallPlace,
  text: string,
): Promise<readonly Change[]> {
  const read = async (file: string) => Buffer.from((await files.read(file)) ?? "").toString();
  const changes: Change[] = [];
  if ((await read(script)) !== text)
    changes.push({ file: script, content: text, mode: usualMode, deed: `write ${script}` });
  if (start === undefined) return changes;
  const { file, line } = start;
  const before = await read(file);
  if (before.split("\n").includes(line)) return changes;
  const status = await files.status(file);
  if (status?.kind === "link") throw isLink(file, line);
  const end = before === "" || before.endsWith("\n") ? "" : "\n";
  const mode = status?.mode ?? usualMode;
  changes.push({ file, content: `${before}${end}${line}\n`, mode, deed: `add a line to ${file}` });
  return changes;
}

/** Writing it would put a file in the link's place. */
function isLink(file: string, line: string): Failure {
  return new Failure("config", `${file} is a symbolic link, and recoup changes no file through one.`, {
    hint: `Add this line to it yourself, then run the command again: ${line}`,
  });
}
