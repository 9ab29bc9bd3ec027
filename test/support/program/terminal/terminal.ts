import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { onTestFinished, vi } from "vitest";
import { homeIn } from "../../sandbox/built-sandbox";
import { deadlineMs } from "../deadline";
import { temporaryFolder } from "../temporary-folder";

const run = promisify(execFile);
const published = resolve("bin/recoup.js");
let opened = 0;

interface TerminalSetting {
  readonly columns?: number;
  readonly rows?: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly folder?: string;
  /** Default: the published program. */
  readonly program?: string;
}

/** The built program in a tmux terminal. Earlier output and the exit code stay visible. */
export class Terminal {
  readonly #socket: string;
  readonly #env: Readonly<Record<string, string>>;

  private constructor(socket: string, env: Readonly<Record<string, string>>) {
    this.#socket = socket;
    this.#env = env;
  }

  static async open(line: string, setting: TerminalSetting = {}): Promise<Terminal> {
    const { columns = 80, rows = 24, env = {}, folder = temporaryFolder(), program = published } = setting;
    const terminal = new Terminal(`recoup-test-${process.pid}-${opened++}`, {
      PATH: process.env.PATH ?? "",
      HOME: folder,
      // Puts the socket in this folder, because tmux doesn't remove it.
      TMUX_TMPDIR: folder,
      LANG: "C.UTF-8",
      TERM: "xterm-256color",
      ...homeIn(folder),
      ...env,
    });
    onTestFinished(() =>
      terminal.#tmux("kill-server").then(
        () => {},
        () => {},
      ),
    );
    const shell = `echo before; "${process.execPath}" "${program}" ${line}; echo "exit $?"; exec cat`;
    const size = ["-x", String(columns), "-y", String(rows)];
    await terminal.#tmux("-f", "/dev/null", "-u", "new-session", "-d", ...size, "sh", "-m", "-c", shell);
    return terminal;
  }

  async #tmux(...words: readonly string[]): Promise<string> {
    const { stdout } = await run("tmux", ["-L", this.#socket, ...words], { env: this.#env });
    return stdout;
  }

  /** Presses keys, using tmux's names: `Enter`, `Down`, `C-c`. Sends single characters literally. */
  async press(...keys: readonly string[]): Promise<void> {
    await this.#tmux("send-keys", ...keys);
  }

  async type(text: string): Promise<void> {
    await this.#tmux("send-keys", "-l", "--", text);
  }

  /** Returns the screen's content. With `-e`, it includes colors as escape sequences. */
  screen(...flags: readonly string[]): Promise<string> {
    return this.#tmux("capture-pane", "-p", ...flags);
  }

  /**
   * Waits until the screen shows the text and is unchanged across two checks, because a terminal may draw in
   * stages.
   */
  until(text: string | RegExp): Promise<string> {
    let before = "";
    return vi.waitFor(
      async () => {
        const screen = await this.screen();
        const isThere = typeof text === "string" ? screen.includes(text) : text.test(screen);
        if (!isThere) throw new Error(`no ${text} on the screen:\n${screen}`);
        const isDrawn = screen === before;
        before = screen;
        if (!isDrawn) throw new Error(`the screen keeps changing:\n${screen}`);
        return screen;
      },
      { timeout: deadlineMs, interval: 30 },
    );
  }

  async resize(columns: number, rows: number): Promise<void> {
    await this.#tmux("resize-window", "-x", String(columns), "-y", String(rows));
  }

  /** Sends a signal to the program alone. */
  async signal(name: NodeJS.Signals): Promise<void> {
    const shell = (await this.#tmux("display-message", "-p", "#{pane_pid}")).trim();
    const { stdout } = await run("ps", ["-o", "pid=", "--ppid", shell]);
    process.kill(Number(stdout.trim().split("\n")[0]), name);
  }

  /** Whether the terminal has been restored: the original screen, a visible cursor, and echo. */
  async isRestored(): Promise<boolean> {
    const flags = await this.#tmux("display-message", "-p", "#{alternate_on} #{cursor_flag}");
    await this.type("echoed");
    await this.until("echoed");
    return flags.trim() === "0 1" && (await this.screen()).startsWith("before");
  }
}
