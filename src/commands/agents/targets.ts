import { isUtf8 } from "node:buffer";
import { dirname, join, relative } from "node:path";
import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";

type ProjectFiles = Pick<Host["files"], "read" | "status">;

const fileNames = { agents: "AGENTS.md", claude: "CLAUDE.md" } as const;

/**
 * Returns a project's instruction files: AGENTS.md, and CLAUDE.md if it exists. If one is a link to the
 * other, as in many projects, returns only the target.
 */
export async function listInstructionFiles(files: ProjectFiles, folder: string): Promise<readonly string[]> {
  const [agents, claude] = [join(folder, fileNames.agents), join(folder, fileNames.claude)];
  const isFile = async (file: string) => (await files.status(file))?.kind === "file";
  const isLinkTo = async (link: string, file: string) => {
    const [linkStatus, target] = [await files.status(link), await files.status(link, true)];
    return linkStatus?.kind === "link" && target?.version === (await files.status(file))?.version;
  };
  if (!(await isFile(claude))) return [agents];
  return (await isLinkTo(agents, claude)) ? [claude] : [agents, claude];
}

/** Reads a file, or an empty text if it doesn't exist. Throws if recoup couldn't change the file safely. */
export async function readProjectFile(files: ProjectFiles, folder: string, file: string): Promise<string> {
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
async function refuseLinks(files: ProjectFiles, folder: string, file: string): Promise<void> {
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

export async function refuseMissingFolder(files: ProjectFiles, folder: string, dir: string): Promise<void> {
  if ((await files.status(folder, true))?.kind === "folder") return;
  throw new Failure("usage", `--dir must be an existing folder (got "${dir}").`);
}
