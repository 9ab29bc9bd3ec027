/**
 * Returns the words that follow the first `recoup` in a shell line, up to a pipe, a redirection or a closing
 * bracket.
 */
export function recoupWords(line: string): string[] {
  const start = line.search(/\brecoup /);
  if (start < 0 && !/\brecoup$/.test(line)) throw new Error(`no recoup in ${line}`);
  const words: string[] = [];
  for (const [word] of line.slice(start + "recoup".length).matchAll(wordPattern)) {
    if (/^[|>()&;<]/.test(word) && !/^<[\w-]+>/.test(word)) break;
    words.push(word.replace(/'([^']*)'|"([^"]*)"/g, "$1$2"));
  }
  return words;
}

/** Words as a shell would split them. A placeholder such as `<id>` counts as one word. */
const wordPattern = /(?:'[^']*'|"[^"]*"|<[\w-]+>|[^\s'"|<>()&;])+|[|><()&;]+/g;

/** Returns the file from which the command line reads with `<`. */
export function redirected(line: string): string | undefined {
  return / < (\S+)/.exec(line)?.[1];
}
