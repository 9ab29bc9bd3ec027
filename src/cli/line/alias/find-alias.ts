import { Failure } from "../../../base/failure";
import type { Host, Program } from "../../../base/host";
import { readConfig } from "../../../config/file/config-file";
import { shellWord } from "../../flags/shell-word";
import type { CommandList } from "../command";
import { type Located, locate } from "../locate";
import { expandAlias } from "./expand-alias";

/** What to do instead of an unknown first word: another line of recoup, or a program. */
export type AliasTarget =
  | { readonly kind: "line"; readonly words: readonly string[] }
  | { readonly kind: "program"; readonly program: Program };

/** Looks the first unknown word of a line up among the aliases. Words before it, which are flags, stay in front. */
export async function findAlias(
  line: readonly string[],
  { words, stray }: Located,
  host: Host,
  commands: CommandList,
): Promise<AliasTarget | undefined> {
  if (words.length > 0 || stray === undefined) return undefined;
  const { aliases = {} } = await readConfig(host);
  const text = Object.hasOwn(aliases, stray) ? aliases[stray] : undefined;
  if (text === undefined) return undefined;
  const at = line.indexOf(stray);
  const given = line.slice(at + 1);
  if (text.startsWith("!"))
    return {
      kind: "program",
      program: { file: "sh", line: ["-c", text.slice(1), stray, ...given], env: host.env },
    };
  const expanded = [...line.slice(0, at), ...expandAlias(stray, text, given)];
  refuseOthers(stray, expanded, commands);
  return { kind: "line", words: expanded };
}

/** An alias stands for a command, never for another alias. */
function refuseOthers(alias: string, words: readonly string[], { entries }: CommandList): void {
  if (locate(words, entries).entry !== undefined) return;
  const line = words.map(shellWord).join(" ");
  throw new Failure("usage", `The alias ${alias} stands for \`recoup ${line}\`, which is not a command.`, {
    hint: `\`recoup alias set ${alias} '…'\` changes it.`,
  });
}
