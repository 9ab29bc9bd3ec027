// Measures `recoup browse` with 100,000 cases in a terminal provided by `script`: the first list, and a key
// press.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environment, median, recoup, timeProcess } from "../measure.mjs";
import { atMost } from "../rows.mjs";

const rounds = 7;
const keys = 40;

export async function browse() {
  const folder = mkdtempSync(join(tmpdir(), "recoup-bench-"));
  const env = environment({ RECOUP_DATA_DIR: folder, TERM: "xterm-256color", SHELL: "/bin/sh" });
  await timeProcess([recoup, "sandbox", "seed", "--cases", "100000"], env);
  const floors = [];
  const firsts = [];
  const pressed = [];
  for (let round = 0; round < rounds; round++) {
    floors.push((await timeProcess(["-e", "0"])).ms);
    const terminal = openTerminal(env);
    firsts.push(await terminal.firstList());
    for (let key = 0; key < keys / rounds; key++) pressed.push(await terminal.press("j"));
    await terminal.quit();
  }
  rmSync(folder, { recursive: true });
  return [
    atMost("browse, first list of 100,000 / node -e 0", median(firsts) / median(floors), 7.5),
    atMost("browse, a key on 250 x 80 (ms)", median(pressed), 50, 1),
  ];
}

function openTerminal(env) {
  const line = `stty cols 250 rows 80; exec "${process.execPath}" "${recoup}" browse`;
  const start = performance.now();
  const child = spawn("script", ["-qfec", line, "/dev/null"], { env, stdio: ["pipe", "pipe", "inherit"] });
  const ended = new Promise((end) => child.on("close", end));
  const nextChunk = () =>
    new Promise((arrived) => child.stdout.once("data", (chunk) => arrived(String(chunk))));
  return {
    async firstList() {
      await arrival(child.stdout, "> ");
      const ms = performance.now() - start;
      await quiet(child.stdout);
      return ms;
    },
    async press(key) {
      const pressedAt = performance.now();
      const drawn = nextChunk();
      child.stdin.write(key);
      await drawn;
      const ms = performance.now() - pressedAt;
      await quiet(child.stdout);
      return ms;
    },
    async quit() {
      child.stdout.resume();
      child.stdin.write("q");
      await ended;
    },
  };
}

/** Resolves once the text has been drawn. */
function arrival(output, text) {
  return new Promise((resolve) => {
    let drawn = "";
    const look = (chunk) => {
      drawn += chunk;
      if (!drawn.includes(text)) return;
      output.off("data", look);
      resolve();
    };
    output.on("data", look);
  });
}

/** Resolves once drawing has stopped. */
function quiet(output) {
  return new Promise((resolve) => {
    let timer = setTimeout(end, 100);
    const again = () => {
      clearTimeout(timer);
      timer = setTimeout(end, 100);
    };
    function end() {
      output.off("data", again);
      resolve();
    }
    output.on("data", again);
    output.resume();
  });
}
