import type { Host } from "../../base/host";
import { shellWord } from "../../cli/flags/shell-word";

/** Opens an address in the browser of this machine, where there is one. */
export async function openLink({ run }: Host, url: string): Promise<void> {
  const word = shellWord(url);
  await run(`open ${word} 2>/dev/null || xdg-open ${word} 2>/dev/null || wslview ${word}`, maxMs);
}

const maxMs = 5_000;
