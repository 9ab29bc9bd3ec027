import { Failure } from "../base/failure";
import { suggestWord } from "../base/text/unknown-word";
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
    const shell = shells.find((candidate) => candidate === argument);
    if (shell === undefined) throw unknownShellFailure(argument);
    const script = getCompletionScript(shell);
    return install === true
      ? installScript(context, shell, script)
      : { kind: "raw", body: Buffer.from(script) };
  },
});

const unknownShellFailure = (word: string) =>
  new Failure("usage", `There is no completion for "${word}".`, {
    hint: suggestWord(word, shells, `There is one for ${shells.join(", ")}.`),
  });
