import { flag } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { completionScript, type Shell, shells } from "../../reference/completion/script";
import { describeCommands } from "../../reference/described";
import type { RawReport } from "../../render/report";
import { installScript } from "./install";
import { unknownShell } from "./unknown-shell";

export default command({
  details:
    "Print the script that lets a shell complete commands, flags and values. --install puts it where the shell looks for it. What is completed comes from this machine: profiles, worlds, ids that were seen lately (RECOUP_NO_HISTORY=1 keeps none); never from the network.",
  examples: [
    { line: "source <(recoup completion bash)", note: "in this shell, until it ends" },
    { line: "recoup completion zsh --install", note: "in every new shell" },
    { line: "recoup completion fish --install --dry-run", note: "which files that would change" },
    { line: "recoup completion powershell > recoup.ps1", note: "into a file of your own" },
  ],
  argument: { name: "shell", description: "bash, zsh, fish or powershell", choices: shells },
  options: { install: flag("--install", "put the script where the shell looks for it") },
  calls: [],
  prints: { record: async () => (await import("./shapes")).Installed },
  async run({ argument, options: { install } }, context) {
    const shell = shells.find((known) => known === argument);
    if (shell === undefined) throw unknownShell(argument);
    const script = await writeScript(shell);
    return install === true ? installScript(context, shell, script) : printScript(script);
  },
});

async function writeScript(shell: Shell): Promise<string> {
  const { commands } = await import("../index");
  return completionScript(shell, await describeCommands(commands));
}

const printScript = (script: string): RawReport => ({ kind: "raw", body: Buffer.from(script) });
