import { join, resolve } from "node:path";
import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import { textOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { doneReport } from "../../cli/output/local-report";
import { type FileChange, formatActions, publicMode, writeChanges } from "../../cli/session/file-changes";
import { agentsSection } from "../../reference/agents/agents-section";
import { skillFile, skillPaths } from "../../reference/agents/skill-file";
import { withSection } from "./section";

export default command({
  details:
    "Write what coding agents need to use recoup into a project: a section of AGENTS.md, and a skill file where common agents find it. The rest of AGENTS.md stays as it is, and a second run changes nothing; after an update of recoup it brings both up to date.",
  examples: [
    { line: "recoup agents install", note: "in the current folder" },
    { line: "recoup agents install --dry-run", note: "show which files would change" },
    { line: "recoup agents install --dir shop", note: "in another folder" },
  ],
  options: { dir: textOption("--dir <folder>", "folder of the project. Default: the current one") },
  calls: [],
  prints: { record: async () => (await import("./shapes")).InstalledForAgents },
  async run({ options: { dir = "." } }, context) {
    const folder = resolve(context.host.workingFolder, dir);
    const { commands } = await import("../index");
    const section = await sectionChange(context.host, join(folder, "AGENTS.md"));
    const skill = await skillFile(commands);
    const skills = skillPaths.map((path) => change(join(folder, path), skill, `write ${path}`));
    const installed = [section, ...skills];
    const changes = await onlyDifferent(context.host, installed);
    await writeChanges(context, changes);
    const message = changes.length === 0 ? "Already installed." : `Done: ${formatActions(changes)}.`;
    const record = { folder, files: installed.map(pathOf), changed: changes.map(pathOf) };
    return doneReport(record, "folder", message);
  },
});

const pathOf = ({ file }: FileChange) => file;

const change = (file: string, content: string, action: string): FileChange => ({
  file,
  content,
  mode: publicMode,
  action,
});

async function sectionChange({ files }: Host, file: string): Promise<FileChange> {
  const before = Buffer.from((await files.read(file)) ?? "").toString();
  const isNew = before === "";
  const content = withSection(before, agentsSection(), file);
  const mode = (await files.status(file, true))?.mode ?? publicMode;
  return { ...change(file, content, isNew ? "write AGENTS.md" : "update AGENTS.md"), mode };
}

/** Writing a link would put a file in its place. */
async function onlyDifferent({ files }: Host, all: readonly FileChange[]): Promise<readonly FileChange[]> {
  const different: FileChange[] = [];
  for (const each of all) {
    if (Buffer.from((await files.read(each.file)) ?? "").toString() === each.content) continue;
    if ((await files.status(each.file))?.kind === "link") throw isLink(each.file);
    different.push(each);
  }
  return different;
}

const isLink = (file: string) =>
  new Failure("config", `${file} is a symbolic link; recoup does not change files through links.`, {
    hint: "Replace it by a file, or name another folder with --dir.",
  });
