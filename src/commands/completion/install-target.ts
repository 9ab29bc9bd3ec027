import { join } from "node:path";
import type { Host } from "../../base/host";
import { homeFolderOf, xdgFolder } from "../../base/user-folders";
import { type Shell, scriptNames } from "../../reference/completion/script";

export interface InstallTarget {
  readonly script: string;
  /** The startup file and the line that loads the script, for shells that don't find it automatically. */
  readonly start?: { readonly file: string; readonly line: string };
}

/** Locations of the bash-completion package, which loads scripts from the data folder. */
const bashCompletion = [
  "/usr/share/bash-completion/bash_completion",
  "/usr/local/share/bash-completion/bash_completion",
  "/opt/homebrew/share/bash-completion/bash_completion",
];

/** Returns where a shell finds the user's completions. */
export async function installTarget(host: Host, shell: Shell): Promise<InstallTarget> {
  const homeFolder = homeFolderOf(host);
  const data = xdgFolder(host, "XDG_DATA_HOME", ".local", "share");
  const config = xdgFolder(host, "XDG_CONFIG_HOME", ".config");
  if (shell === "fish") return { script: join(config, "fish", "completions", scriptNames.fish) };
  if (shell === "zsh") return zshTarget(join(data, "zsh", "site-functions", scriptNames.zsh), host);
  if (shell === "powershell")
    return powershellTarget(
      host.env.OS === "Windows_NT" ? join(homeFolder, "Documents", "PowerShell") : join(config, "powershell"),
    );
  const script = join(data, "bash-completion", "completions", "recoup");
  if (await isAnyThere(host, bashCompletion)) return { script };
  return { script, start: { file: join(homeFolder, ".bashrc"), line: `source ${quoted(script)}` } };
}

function zshTarget(script: string, host: Host): InstallTarget {
  const compinit = "(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }";
  const file = join(host.env.ZDOTDIR || homeFolderOf(host), ".zshrc");
  return { script, start: { file, line: `${compinit}; source ${quoted(script)}` } };
}

function powershellTarget(folder: string): InstallTarget {
  const script = join(folder, scriptNames.powershell);
  const file = join(folder, "Microsoft.PowerShell_profile.ps1");
  return { script, start: { file, line: `. '${script.replaceAll("'", "''")}'` } };
}

const quoted = (path: string) => `'${path.replaceAll("'", "'\\''")}'`;

async function isAnyThere({ files }: Host, paths: readonly string[]): Promise<boolean> {
  const found = await Promise.all(paths.map((path) => files.status(path, true)));
  return found.some((status) => status !== undefined);
}
