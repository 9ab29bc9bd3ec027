import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const prismVersion = "5.14.2";

/**
 * Returns the path of Prism, which isn't a dependency of the project. Downloads it once, without install
 * scripts.
 */
export function findPrism() {
  const folder = join(tmpdir(), `recoup-prism-${prismVersion}`);
  const program = join(folder, "node_modules/@stoplight/prism-cli/dist/index.js");
  if (existsSync(program)) return program;
  process.stderr.write(`fetching Prism ${prismVersion} …\n`);
  const words = ["install", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund"];
  const { status } = spawnSync("npm", [...words, `@stoplight/prism-cli@${prismVersion}`], {
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("Prism could not be installed");
  return program;
}

/** Starts `sandbox serve` with an in-memory world. Returns the URLs and a function that stops the server. */
export async function startSandbox(program, folder) {
  const env = { PATH: process.env.PATH, RECOUP_DATA_DIR: folder, RECOUP_CONFIG_DIR: folder };
  const line = ["sandbox", "serve", "--port", "0", "--ephemeral", "--json"];
  const { stop, found } = start([program, ...line], env, /^(\{.*\})$/m);
  return { info: JSON.parse(await found), stop };
}

export async function startPrism(prism, document, upstream) {
  const line = ["proxy", document, upstream, "--port", "0"];
  const { stop, found } = start([prism, ...line], process.env, /listening on (http:\S+)/);
  return { url: await found, stop };
}

/** Starts a program and finds the text that it prints when it is ready. */
function start(words, env, sign) {
  const child = spawn(process.execPath, words, { env, stdio: ["ignore", "pipe", "pipe"] });
  const found = new Promise((resolve, reject) => {
    let output = "";
    const read = (chunk) => {
      output += chunk;
      const match = sign.exec(output);
      if (match !== null) resolve(match[1]);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.on("exit", () => reject(new Error(`a program ended early: ${output}`)));
  });
  return { found, stop: () => child.kill("SIGINT") };
}
