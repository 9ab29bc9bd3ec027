import type { Host } from "../../base/host";
import { shellWord } from "../../base/text/shell-word";

/** Opens an address in a browser on this machine; false if there is none. */
export async function openLink({ run }: Host, url: string): Promise<boolean> {
  const word = shellWord(url);
  const { exitCode } = await run(
    `open ${word} 2>/dev/null || xdg-open ${word} 2>/dev/null || wslview ${word}`,
    maxMs,
  );
  return exitCode === 0;
}

const maxMs = 5_000;
