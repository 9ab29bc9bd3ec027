import type { Host } from "../../base/host";
import { splitWords } from "../../base/text/split-words";
import { firstFreeWord } from "../../cli/line/locate";
import { peekConfig } from "../../config/file/peek-config";

type Aliases = Readonly<Record<string, string>>;

/** Reads the user's aliases by name. Empty if the configuration can't be read. */
export async function ownAliases(host: Host): Promise<Aliases> {
  const config = await peekConfig(host).catch(() => undefined);
  return config?.aliases ?? {};
}

/** Replaces an alias by its line, so that the line's flags and values are completed. */
export function withoutAlias(words: readonly string[], aliases: Aliases): readonly string[] {
  const at = firstFreeWord(words);
  const name = words[at] ?? "";
  const line = Object.hasOwn(aliases, name) ? aliases[name] : undefined;
  if (line === undefined || line.startsWith("!")) return words;
  return [...words.slice(0, at), ...splitWords(line), ...words.slice(at + 1)];
}
