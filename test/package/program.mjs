// Runs a program with access to nothing on this machine except its home folder and the system's programs.
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";

const call = promisify(execFile);

export function expectSame(what, actual, expected) {
  const [found, right] = [actual, expected].map((value) => JSON.stringify(value));
  if (found !== right) throw new Error(`${what}: expected ${right}, not ${found}`);
}

/** Returns functions that run a program, given its command. `home` is the program's home folder. */
export function openProgram([file, ...before], folder, home = folder) {
  const options = { cwd: folder, env: { PATH: "/usr/sbin:/usr/bin:/bin", HOME: home, TERM: "xterm" } };
  const wordsOf = (line) => [...before, ...line.split(" ")];

  async function run(line, ...more) {
    const { stdout } = await call(file, [...wordsOf(line), ...more], options);
    return stdout;
  }

  /** Runs the program with an input. Returns the exit code and the first line on stderr. */
  async function runFailing(line, input) {
    const child = spawn(file, wordsOf(line), options);
    child.stdin.end(input);
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
    return { code, reason: stderr.split("\n")[0] };
  }

  /** Starts a server. Resolves once the server prints a line on `stream`, which means that it is ready. */
  async function start(line, stream = "stdout") {
    const child = spawn(file, wordsOf(line), options);
    return started(child, child[stream]);
  }

  /** Runs the program in an 80 by 24 terminal. Resolves once it shows the text. */
  async function startInTerminal(line, shown) {
    const command = `stty columns 80 rows 24; exec ${[file, ...wordsOf(line)].join(" ")}`;
    const child = spawn("script", ["-qec", command, "/dev/null"], options);
    return started(child, child.stdout, shown);
  }

  return { run, runFailing, start, startInTerminal };
}

/** Processes that must be stopped when the check exits. */
const running = new Set();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

async function started(child, stream, end = "\n") {
  running.add(child);
  child.once("close", () => running.delete(child));
  const output = stream === child.stdout ? undefined : text(child.stdout);
  const closed = once(child, "close");
  const close = async () => (await closed)[0];
  let line = "";
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    line += chunk;
    if (!line.includes(end)) continue;
    stream.resume();
    return {
      line,
      output,
      type: (keys) => child.stdin.write(keys),
      close,
      stop: async () => {
        child.kill("SIGTERM");
        await closed;
      },
    };
  }
  throw new Error(`It ended without showing ${JSON.stringify(end)}: ${line}`);
}
