import { requireWord } from "../base/text/unknown-word";
import { flag } from "../cli/flags/option";
import { command } from "../cli/line/command";
import { getCompletionScript, shells } from "../reference/completion/script";
import { installScript } from "./completion/install";

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
