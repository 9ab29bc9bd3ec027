import type { Described } from "../described";
import { bashCompletion } from "./bash";
import { fishCompletion } from "./fish";
import { powershellCompletion } from "./powershell";
import { type CompletionTable, completionTable } from "./table";
import { zshCompletion } from "./zsh";

export const shells = ["bash", "zsh", "fish", "powershell"] as const;
export type Shell = (typeof shells)[number];

const writers: Readonly<Record<Shell, (table: CompletionTable) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
  powershell: powershellCompletion,
};

export function completionScript(shell: Shell, described: Described): string {
  return writers[shell](completionTable(described));
}

/** As each shell wants to find it. */
export const scriptNames: Readonly<Record<Shell, string>> = {
  bash: "recoup.bash",
  zsh: "_recoup",
  fish: "recoup.fish",
  powershell: "recoup.ps1",
};
