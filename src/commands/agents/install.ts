import { basename, join, resolve } from "node:path";
import { Failure } from "../../base/failure";
import type { Files } from "../../base/host";
import { textOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { doneReport } from "../../cli/output/local-report";
import { type FileChange, formatDone, publicMode, writeChanges } from "../../cli/session/file-changes";
import { agentsSection, sectionEnd, sectionStart } from "../../reference/agents/agents-section";
import { skillFile, skillPaths } from "../../reference/agents/skill-file";
import { instructionFiles, readProjectFile, refuseMissingFolder } from "./targets";

export default command({
  details:
    "Add instructions for coding agents to a project: a section of AGENTS.md, and of CLAUDE.md if there is one, and a skill file where common agents find it. The rest of these files stays as it is, and a second run changes nothing; after an update of recoup it brings both up to date.",
  examples: {
    "recoup agents install": "in the current folder",
    "recoup agents install --dry-run": "show which files would change",
    "recoup agents install --dir .": "in the folder of a project",
  },
  options: { dir: textOption("--dir <folder>", "folder of the project. Default: the current one") },
  prints: { record: async () => (await import("./shapes")).InstalledForAgents },
  async run({ options: { dir } }, context, commands) {
    const { files } = context.host;
    const folder = resolve(context.host.workingFolder, dir ?? ".");
    if (dir !== undefined) await refuseMissingFolder(files, folder, dir);
    const instructions = await instructionFiles(files, folder);
    const sections = await Promise.all(instructions.map((file) => sectionChange(files, folder, file)));
    const content = await skillFile(commands);
    const skills = await Promise.all(skillPaths.map((path) => skillChange(files, folder, path, content)));
    const installed = [...sections, ...skills];
    const changes = installed.filter(({ before, content }) => before !== content);
    await writeChanges(context, changes);
    const message = changes.length === 0 ? "Already installed." : `${formatDone(changes)}.`;
    const record = { folder, files: installed.map(pathOf), changed: changes.map(pathOf) };
    return doneReport(record, "folder", message);
  },
});

const pathOf = ({ file }: FileChange) => file;

interface ProjectChange extends FileChange {
  readonly before: string;
}

async function sectionChange(files: Files, folder: string, file: string): Promise<ProjectChange> {
  const before = await readProjectFile(files, folder, file);
  const content = withSection(before, agentsSection(), file);
  const mode = (await files.status(file))?.mode ?? publicMode;
  const action = `${before === "" ? "write" : "update"} ${basename(file)}`;
  return { file, before, content, mode, action };
}

async function skillChange(
  files: Files,
  folder: string,
  path: string,
  content: string,
): Promise<ProjectChange> {
  const file = join(folder, path);
  const before = await readProjectFile(files, folder, file);
  return { file, before, content, mode: publicMode, action: `write ${path}` };
}

/** Replaces the section in a text, or appends it. */
function withSection(before: string, section: string, file: string): string {
  const lineEnd = before.includes("\r\n") ? "\r\n" : "\n";
  const added = section.replaceAll("\n", lineEnd);
  const start = before.indexOf(sectionStart);
  if (start < 0) return `${withBlankLine(before, lineEnd)}${added}${lineEnd}`;
  const end = before.indexOf(sectionEnd, start);
  if (end < 0) throw withoutEnd(file);
  return before.slice(0, start) + added + before.slice(end + sectionEnd.length);
}

function withBlankLine(text: string, lineEnd: string): string {
  return text.trim() === "" ? "" : `${text.trimEnd()}${lineEnd}${lineEnd}`;
}

const withoutEnd = (file: string) =>
  new Failure("config", `${file} has the beginning of the section but not its end.`, {
    hint: `Add the line ${sectionEnd} where it ends, or remove the section.`,
  });
