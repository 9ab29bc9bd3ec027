import { join } from "node:path";
import { getXdgFolder, requireHomeFolder } from "../base/environment/user-folders";
import { Failure } from "../base/failure";
import type { Host } from "../base/host";
import { requireWord } from "../base/text/unknown-word";
import { flag } from "../cli/flags/option";
import { command } from "../cli/line/command";
import { reportSuccess } from "../cli/output/local-report";
import type { Context } from "../cli/session/context";
import { type FileChange, formatChanges, publicFileMode, writeChanges } from "../cli/session/file-changes";
import { getCompletionScript, type Shell, scriptNames, shells } from "../reference/completion/script";
import type { Report } from "../render/report";

export default command({
  details:
    "Print the completion script of a shell. --install writes it to the folder where the shell finds it. Completion suggests commands, flags and local values: profiles, worlds and recently seen ids (set RECOUP_NO_HISTORY=1 to record none). It never uses the network.",
  examples: {
    "source <(recoup completion bash)": "enable in the current shell",
    "recoup completion zsh --install": "enable in every new shell",
    "recoup completion fish --install --dry-run": "show which files would change",
    "recoup completion powershell > recoup.ps1": "write to a file",
  },
  argument: { name: "shell", description: "the shell: bash, zsh, fish or powershell", choices: shells },
  options: { install: flag("--install", "install the script for your user") },
  prints: { record: async () => (await import("./completion/shapes")).InstalledCompletion },
  async run({ argument, options: { install } }, context) {
    const shell = requireWord(
      argument,
      shells,
      `There is no completion for "${argument}".`,
      `There is one for ${shells.join(", ")}.`,
    );
    const script = getCompletionScript(shell);
    return install === true
      ? installScript(context, shell, script)
      : { kind: "raw", body: Buffer.from(script) };
  },
});

/** Writes the script and, if the shell needs it, a line in its startup file. A second run changes nothing. */
async function installScript(context: Context, shell: Shell, script: string): Promise<Report> {
  const target = await resolveInstallTarget(context.host, shell);
  const changes = await listChanges(context.host, target, script);
  await writeChanges(context, changes);
  const message = changes.length === 0 ? "Already installed." : `${formatChanges(changes)}.`;
  const record = { shell, script: target.script, changed: changes.map(({ file }) => file) };
  return reportSuccess(record, "script", `${message} It is active in every new ${shell}.`);
}

async function listChanges(
  { files }: Host,
  { script, start }: InstallTarget,
  scriptText: string,
): Promise<readonly FileChange[]> {
  const read = async (file: string) => Buffer.from((await files.read(file)) ?? "").toString();
  const changes: FileChange[] = [];
  if ((await read(script)) !== scriptText)
    changes.push({ file: script, content: scriptText, mode: publicFileMode, action: `write ${script}` });
  if (start === undefined) return changes;
  const { file, line } = start;
  const startupText = await read(file);
  if (startupText.split(/\r?\n/).includes(line)) return changes;
  const status = await files.status(file);
  // Writing would replace the link with a file.
  if (status?.kind === "link")
    throw new Failure("config", `${file} is a symbolic link; recoup does not change files through links.`, {
      hint: `Add this line to the file, then run the command again: ${line}`,
    });
  const lineEnd = startupText.includes("\r\n") ? "\r\n" : "\n";
  const missingLineEnd = startupText === "" || startupText.endsWith("\n") ? "" : lineEnd;
  const mode = status?.mode ?? publicFileMode;
  changes.push({
    file,
    content: `${startupText}${missingLineEnd}${line}${lineEnd}`,
    mode,
    action: `add a line to ${file}`,
  });
  return changes;
}

interface InstallTarget {
  readonly script: string;
  /** The startup file and the line that loads the script, for shells that don't find it automatically. */
  readonly start?: { readonly file: string; readonly line: string };
}

/** Locations of the bash-completion package, which loads scripts from the data folder. */
const bashCompletionPaths = [
  "/usr/share/bash-completion/bash_completion",
  "/usr/local/share/bash-completion/bash_completion",
  "/opt/homebrew/share/bash-completion/bash_completion",
];

/** Returns the script's path, with a startup line for shells that don't find the script there. */
async function resolveInstallTarget(host: Host, shell: Shell): Promise<InstallTarget> {
  const homeFolder = requireHomeFolder(host);
  const dataFolder = getXdgFolder(host, "XDG_DATA_HOME", ".local", "share");
  const configFolder = getXdgFolder(host, "XDG_CONFIG_HOME", ".config");
  if (shell === "fish") return { script: join(configFolder, "fish", "completions", scriptNames.fish) };
  if (shell === "zsh") return getZshTarget(join(dataFolder, "zsh", "site-functions", scriptNames.zsh), host);
  if (shell === "powershell")
    return getPowershellTarget(
      host.env.OS === "Windows_NT"
        ? join(homeFolder, "Documents", "PowerShell")
        : join(configFolder, "powershell"),
    );
  const script = join(dataFolder, "bash-completion", "completions", "recoup");
  const statuses = await Promise.all(bashCompletionPaths.map((path) => host.files.status(path, true)));
  if (statuses.some((status) => status !== undefined)) return { script };
  return { script, start: { file: join(homeFolder, ".bashrc"), line: `source ${quotePath(script)}` } };
}

function getZshTarget(script: string, host: Host): InstallTarget {
  const compinit = "(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }";
  const file = join(host.env.ZDOTDIR || requireHomeFolder(host), ".zshrc");
  return { script, start: { file, line: `${compinit}; source ${quotePath(script)}` } };
}

function getPowershellTarget(folder: string): InstallTarget {
  const script = join(folder, scriptNames.powershell);
  const file = join(folder, "Microsoft.PowerShell_profile.ps1");
  return { script, start: { file, line: `. '${script.replaceAll("'", "''")}'` } };
}

const quotePath = (path: string) => `'${path.replaceAll("'", "'\\''")}'`;
