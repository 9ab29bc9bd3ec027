import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { temporaryFolder } from "./temporary-folder";

const published = resolve(import.meta.dirname, "../../../bin/recoup.js");
const prompt = "ready>";

export interface ShellHome {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Opens a user's home folder, with `recoup` on the path. */
export function shellHome(): ShellHome {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "bin"));
  symlinkSync(published, join(folder, "bin", "recoup"));
  const path = `${join(folder, "bin")}:${process.env.PATH}`;
  return { folder, env: { PATH: path, HOME: folder, TERM: "xterm", COLUMNS: "200", PS1: prompt } };
}

export function runIn({ folder, env }: ShellHome, file: string, ...line: readonly string[]) {
  const { status, stdout, stderr, error } = spawnSync(file, line, { cwd: folder, env, encoding: "utf8" });
  if (error !== undefined) throw error;
  return { status, stdout, stderr };
}

/** Key sequence that makes the interactive shells below print the current line in angle brackets. */
const showKey = "\x18p";

/** Types keys at a shell's prompt and returns the resulting line. */
export function typedLine(home: ShellHome, shell: "bash" | "zsh", keys: string): Promise<string> {
  const { folder, env } = home;
  const child = spawn("script", ["-qec", `${shell} -i`, "/dev/null"], { cwd: folder, env });
  const replies = [
    { after: prompt, keys: keys + showKey },
    { after: /<<(.*?)>>/s, keys: "\x15exit\r" },
  ];
  let shown = "";
  child.stdout.on("data", (chunk: Buffer) => {
    shown += chunk.toString();
    const [next] = replies;
    if (
      next === undefined ||
      (typeof next.after === "string" ? !shown.includes(next.after) : !next.after.test(shown))
    )
      return;
    replies.shift();
    child.stdin.write(next.keys);
  });
  return new Promise((end, fail) => {
    child.on("error", fail);
    child.on("close", () => end(/<<(.*?)>>/s.exec(shown)?.[1] ?? `no line in ${JSON.stringify(shown)}`));
  });
}

/** Writes startup files that load the completion script and bind the key sequence. */
export function writeStartFiles({ folder }: ShellHome): void {
  writeFileSync(
    join(folder, ".bashrc"),
    `PS1='${prompt}'
bind -x '"\\C-xp": printf "<<%s>>" "$READLINE_LINE"'
`,
  );
  writeFileSync(
    join(folder, ".zshrc"),
    `PS1='${prompt}'
unsetopt zle_bracketed_paste 2>/dev/null
show() { printf '<<%s>>' "$BUFFER" }
zle -N show
bindkey '^Xp' show
`,
  );
}
