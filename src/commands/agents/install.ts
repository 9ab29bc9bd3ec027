import { isUtf8 } from "node:buffer";
import { basename, dirname, join, relative, resolve } from "node:path";
import { Failure } from "../../base/failure";
import type { Files } from "../../base/host";
import { textOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { reportSuccess } from "../../cli/output/local-report";
import { type FileChange, formatChanges, publicFileMode, writeChanges } from "../../cli/session/file-changes";
import { formatAgentsSection, sectionEnd, sectionStart } from "../../reference/agents/agents-section";
import { formatSkillFile, skillPaths } from "../../reference/agents/skill-file";

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
    const instructionFiles = await listInstructionFiles(files, folder);
    const sectionChanges = await Promise.all(
      instructionFiles.map((file) => buildSectionChange(files, folder, file)),
    );
    const content = await formatSkillFile(commands);
    const skillChanges = await Promise.all(
      skillPaths.map((path) => buildSkillChange(files, folder, path, content)),
    );
    const projectChanges = [...sectionChanges, ...skillChanges];
    const changes = projectChanges.filter(({ before, content }) => before !== content);
    await writeChanges(context, changes);
    const message = changes.length === 0 ? "Already installed." : `${formatChanges(changes)}.`;
    const record = {
      folder,
      files: projectChanges.map(getChangedFile),
      changed: changes.map(getChangedFile),
    };
    return reportSuccess(record, "folder", message);
  },
});

const getChangedFile = ({ file }: FileChange) => file;

async function buildSectionChange(files: Files, folder: string, file: string) {
  const before = await readProjectFile(files, folder, file);
  const content = replaceSection(before, formatAgentsSection(), file);
  const mode = (await files.status(file))?.mode ?? publicFileMode;
  const action = `${before === "" ? "write" : "update"} ${basename(file)}`;
  return { file, before, content, mode, action };
}

async function buildSkillChange(files: Files, folder: string, path: string, content: string) {
  const file = join(folder, path);
  const before = await readProjectFile(files, folder, file);
  return { file, before, content, mode: publicFileMode, action: `write ${path}` };
}

/** Replaces the section in the text of a file, or appends it. */
function replaceSection(previousText: string, section: string, file: string): string {
  const lineEnd = previousText.includes("\r\n") ? "\r\n" : "\n";
  const sectionText = section.replaceAll("\n", lineEnd);
  const start = previousText.indexOf(sectionStart);
  if (start < 0) {
    const previousPart = previousText.trim() === "" ? "" : `${previousText.trimEnd()}${lineEnd}${lineEnd}`;
    return `${previousPart}${sectionText}${lineEnd}`;
  }
  const end = previousText.indexOf(sectionEnd, start);
  if (end < 0)
    throw new Failure("config", `${file} has the beginning of the section but not its end.`, {
      hint: `Add the line ${sectionEnd} where it ends, or remove the section.`,
    });
  return previousText.slice(0, start) + sectionText + previousText.slice(end + sectionEnd.length);
}

/**
 * Returns a project's instruction files: AGENTS.md, and CLAUDE.md if it exists. If one is a link to the
 * other, as in many projects, returns only the target.
 */
async function listInstructionFiles(files: Files, folder: string): Promise<readonly string[]> {
  const [agents, claude] = [join(folder, "AGENTS.md"), join(folder, "CLAUDE.md")];
  const isFile = async (file: string) => (await files.status(file))?.kind === "file";
  const isLinkTo = async (link: string, file: string) => {
    const [linkStatus, target] = [await files.status(link), await files.status(link, true)];
    return linkStatus?.kind === "link" && target?.version === (await files.status(file))?.version;
  };
  if (!(await isFile(claude))) return [agents];
  return (await isLinkTo(agents, claude)) ? [claude] : [agents, claude];
}

/**
 * Returns the file's text, or an empty string if the file doesn't exist. Throws if recoup couldn't change the
 * file safely.
 */
async function readProjectFile(files: Files, folder: string, file: string): Promise<string> {
  await refuseLinks(files, folder, file);
  const kind = (await files.status(file))?.kind;
  if (kind === undefined) return "";
  if (kind !== "file") throw createUnsafeFileFailure(file, "is not a regular file");
  const bytes = (await files.read(file)) ?? new Uint8Array();
  if (!isUtf8(bytes) || bytes.includes(0))
    throw createUnsafeFileFailure(file, "is not UTF-8 text, which recoup would damage");
  return Buffer.from(bytes).toString();
}

/**
 * Throws if the file, or any folder between it and the project, is a link, which could point outside the
 * project.
 */
async function refuseLinks(files: Files, folder: string, file: string): Promise<void> {
  const folderNames = relative(folder, dirname(file)).split(/[\\/]/).filter(Boolean);
  const paths = [...folderNames.map((_, index) => join(folder, ...folderNames.slice(0, index + 1))), file];
  for (const path of paths)
    if ((await files.status(path))?.kind === "link")
      throw createUnsafeFileFailure(path, "is a symbolic link; recoup does not change files through links");
}

const createUnsafeFileFailure = (path: string, problem: string) =>
  new Failure("config", `${path} ${problem}. Nothing was changed.`, {
    hint: "Replace it with a separate file or folder in UTF-8, or name another project with --dir.",
  });

async function refuseMissingFolder(files: Files, folder: string, dir: string): Promise<void> {
  if ((await files.status(folder, true))?.kind === "folder") return;
  throw new Failure("usage", `--dir must be an existing folder (got "${dir}").`);
}
