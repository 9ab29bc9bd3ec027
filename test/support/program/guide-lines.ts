import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { settingIn } from "../sandbox/example-world";
import { recoupWords } from "./shell-line";
import { temporaryFolder } from "./temporary-folder";
import { runLine } from "./world";

interface LineEnd {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

const stagePattern = /(?:'[^']*'|"[^"]*"|[^'"|])+/g;

/**
 * Runs a guide's command lines in an empty folder, like a shell. `recoup` runs in this process, and other
 * programs run in separate processes. Supports pipes, a final redirection, `||`, variables, and command
 * substitution with `recoup`.
 */
export function openGuideLines(files: Readonly<Record<string, string>> = {}) {
  const home = temporaryFolder();
  const folder = join(home, "work");
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const setting = settingIn(home);
  const variables = new Map<string, string>();

  async function runStage(stage: string, input: string): Promise<LineEnd> {
    if (stage.startsWith("recoup ")) {
      const { exitCode, ...shown } = await runLine(recoupWords(stage), { ...setting, stdin: input });
      return { ...shown, status: exitCode };
    }
    const { status, stdout, stderr } = spawnSync("bash", ["-c", stage], {
      cwd: folder,
      input,
      encoding: "utf8",
    });
    return { status: status ?? 1, stdout, stderr };
  }

  async function runPipe(pipe: string): Promise<LineEnd> {
    const [redirection = "", stream, file = ""] = / (2?)> (\S+)$/.exec(pipe) ?? [];
    const ended = { status: 0, stdout: "", stderr: "" };
    for (const stage of pipe.slice(0, pipe.length - redirection.length).match(stagePattern) ?? []) {
      const { status, stdout, stderr } = await runStage(stage.trim(), ended.stdout);
      Object.assign(ended, { status: ended.status || status, stdout, stderr: ended.stderr + stderr });
    }
    if (redirection === "") return ended;
    const written = stream === "2" ? "stderr" : "stdout";
    writeFileSync(join(folder, file), ended[written]);
    return { ...ended, [written]: "" };
  }

  async function expand(line: string): Promise<string> {
    const [command, inner] = /\$\((recoup [^()]*)\)/.exec(line) ?? [];
    if (command !== undefined && inner !== undefined)
      return expand(line.replace(command, (await runPipe(await expand(inner))).stdout.trim()));
    return line.replace(/\$(\w+)/g, (name, key: string) => variables.get(key) ?? name);
  }

  async function run(line: string): Promise<LineEnd> {
    const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) {
      variables.set(name, await expand(value));
      return { status: 0, stdout: "", stderr: "" };
    }
    if (!line.includes("recoup ")) return runStage(line, "");
    const [tried = "", otherwise] = line.split(" || ");
    const ended = await runPipe(await expand(tried));
    if (ended.status === 0 || otherwise === undefined) return ended;
    return runStage(otherwise.replace("$?", String(ended.status)), "");
  }

  return {
    /** Runs the command lines until one fails. */
    async run(script: string): Promise<LineEnd> {
      const all = { status: 0, stdout: "", stderr: "" };
      for (const line of script.trim().split("\n")) {
        if (all.status !== 0) break;
        const { status, stdout, stderr } = await run(line);
        Object.assign(all, { status, stdout: all.stdout + stdout, stderr: all.stderr + stderr });
      }
      return all;
    },
  };
}
