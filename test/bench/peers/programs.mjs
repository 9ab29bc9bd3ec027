// Compares command-line programs by start-up time and by the time to read 100,000 records.
import { fileURLToPath } from "node:url";
import {
  environment,
  interleave,
  median,
  peakMemory,
  recoup,
  startProcess,
  timeProcess,
} from "../measure.mjs";
import { findGh } from "./installed.mjs";

const naive = fileURLToPath(new URL("./naive.mjs", import.meta.url));
const bare = fileURLToPath(new URL("../bare/bare-loop.mjs", import.meta.url));
const server = fileURLToPath(new URL("../servers/page-server.mjs", import.meta.url));

/** Measures start-up times, as ratios to `node -e 0`. */
export async function startUps() {
  const { line: url, stop } = await startProcess([server, "1000", "0"]);
  const env = environment({ RECOUP_COLLECTION_URL: url, RECOUP_COLLECTION_KEY: "bench" });
  const gh = findGh();
  const node =
    (file, ...words) =>
    () =>
      timeProcess([file, ...words], env);
  const times = await interleave(15, {
    node: () => timeProcess(["-e", "0"]),
    ...named("recoup", (...words) => node(recoup, ...words)),
    ...named("naive", (...words) => node(naive, ...words)),
    ...(gh === undefined
      ? {}
      : named(
          "gh",
          (...words) =>
            () =>
              timeProcess(words, env, "pipe", "gh"),
          false,
        )),
  });
  stop();
  return {
    gh,
    ratios: Object.fromEntries(Object.entries(times).map(([name, ms]) => [name, ms / times.node])),
  };
}

const named = (name, run, canList = true) => ({
  [`${name} --version`]: run("--version"),
  [`${name} --help`]: run("--help"),
  ...(canList ? { [`${name} cases list`]: run("cases", "list") } : {}),
});

/**
 * Measures time and peak memory for reading 100,000 records from a local server, as ratios to a bare loop.
 */
export async function walks() {
  const { line: url, stop } = await startProcess([server, "100000", "0"]);
  const env = environment({ RECOUP_COLLECTION_URL: url, RECOUP_COLLECTION_KEY: "bench" });
  const words = ["cases", "list", "--all", "-o", "ndjson"];
  const lines = { bare: [bare, url, "1000", "10"], recoup: [recoup, ...words], naive: [naive, ...words] };
  const of = (measure) => Object.entries(lines).map(([name, line]) => [name, () => measure(line)]);
  const times = await interleave(3, Object.fromEntries(of((line) => timeProcess(line, env, "ignore"))));
  const peaks = {};
  for (const [name, peak] of of((line) => peakMemory(line, env)))
    peaks[name] = median([await peak(), await peak(), await peak()]);
  stop();
  return ["recoup", "naive"].map((name) => ({
    name,
    time: times[name] / times.bare,
    memory: peaks[name] / peaks.bare,
  }));
}
