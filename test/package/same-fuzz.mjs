// Records the requests, output and files of `test fuzz` for one seed and run ID, to compare Node versions.
import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

const call = promisify(execFile);
const failed = 13;

/**
 * Forwards requests to the current sample receiver and digests the deliveries. The recorder's URL stays the
 * same.
 */
export async function openRecorder() {
  let target;
  let digest;
  const server = createServer(async (incoming, answer) => {
    const chunks = [];
    for await (const chunk of incoming) chunks.push(chunk);
    if (incoming.method === "POST") for (const chunk of chunks) digest.update(chunk);
    const { method, url, headers } = incoming;
    const passed = request(new URL(url, target), { method, headers }, (reply) => {
      answer.writeHead(reply.statusCode, reply.headers);
      reply.pipe(answer);
    });
    passed.end(Buffer.concat(chunks));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const start = (url) => {
    target = url;
    digest = createHash("sha256");
  };
  const { port } = server.address();
  return {
    url: `http://127.0.0.1:${port}`,
    start,
    digest: () => digest.digest("hex"),
    close: () => server.close(),
  };
}

/** Runs schedules against the correct receiver and against one with a bug. */
export async function fuzzedBy(recoup, options, recorder) {
  const right = await fuzzed([], { recoup, options, recorder });
  const wrong = await fuzzed(["--bug", "equal-payments-once"], { recoup, options, recorder });
  if (right.code !== 0 || wrong.code !== failed) throw new Error(`exits ${right.code} and ${wrong.code}`);
  return [...right.made, ...wrong.made, readFileSync(join(options.cwd, "fail.yaml"), "utf8")].join("\n");
}

async function fuzzed(bug, { recoup, options: { cwd, env }, recorder }) {
  const words = ["test", "sample-receiver", "--port", "0", "--json", ...bug];
  const receiver = spawn(recoup, words, { cwd, env, stdio: ["ignore", "pipe", "inherit"] });
  try {
    const [line] = await once(createInterface({ input: receiver.stdout }), "line");
    recorder.start(JSON.parse(line).url);
    const at = ["--forward", `${recorder.url}/hooks`, "--state-url", `${recorder.url}/state`];
    const same = ["--runs", "20", "--seed", "package", "--run-id", "same", "--out", "fail.yaml", "--json"];
    const { code = 0, stdout } = await call(recoup, ["test", "fuzz", ...at, ...same], { cwd, env }).catch(
      (error) => error,
    );
    return { code, made: [recorder.digest(), stdout] };
  } finally {
    receiver.kill();
  }
}
