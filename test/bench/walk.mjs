// The page walk against a bare loop, and what fetching ahead gains where the network is slow.
import { environment, interleave, peakMemory, recoup, round, startProcess, timeProcess } from "./measure.mjs";

const server = new URL("./servers/page-server.mjs", import.meta.url).pathname;
const bare = new URL("./bare/bare-loop.mjs", import.meta.url).pathname;
const walk = [recoup, "cases", "list", "--all", "-o", "ndjson"];
let runs = 0;
/** A key of its own for every run, should its limits ever be kept here too. */
const reach = (url) => environment({ RECOUP_COLLECTION_URL: url, RECOUP_COLLECTION_KEY: `bench-${++runs}` });

export async function walkAtOnce() {
  const { line: url, stop } = await startProcess([server, "100000", "0"]);
  const times = await interleave(5, {
    bareOne: () => timeProcess([bare, url, "1000", "1"]),
    bareTen: () => timeProcess([bare, url, "1000", "10"]),
    recoup: () => timeProcess(walk, reach(url), "ignore"),
  });
  stop();
  const ratio = round(times.recoup / Math.min(times.bareOne, times.bareTen));
  return [
    {
      what: "walk of 100,000 records / the faster bare loop",
      value: ratio,
      bar: "at most 1.6",
      isMet: ratio <= 1.6,
    },
  ];
}

export async function walkSlowly() {
  const { line: url, stop } = await startProcess([server, "100000", "20"]);
  const times = await interleave(1, {
    oneByOne: () => timeProcess([bare, url, "1000", "1"]),
    recoup: () => timeProcess(walk, reach(url), "ignore"),
  });
  stop();
  const gain = round(times.oneByOne / times.recoup);
  return [
    { what: "one page after another / walk, at 20 ms", value: gain, bar: "at least 6", isMet: gain >= 6 },
  ];
}

export async function walkMemory() {
  const peaks = [];
  for (const records of [1_000, 100_000, 1_000_000]) {
    const { line: url, stop } = await startProcess([server, String(records), "0"]);
    peaks.push(await peakMemory(walk, reach(url)));
    stop();
  }
  const [small, middle, large] = peaks.map((mib) => round(mib, 0));
  const growth = round(peaks[2] / peaks[0]);
  return [
    { what: "peak memory at 1,000 records (MiB)", value: small, bar: "below 140", isMet: small < 140 },
    { what: "peak memory at 100,000 records (MiB)", value: middle, bar: "below 140", isMet: middle < 140 },
    { what: "peak memory at 1,000,000 records (MiB)", value: large, bar: "below 140", isMet: large < 140 },
    {
      what: "peak memory, 1,000,000 / 1,000 records",
      value: growth,
      bar: "at most 1.2",
      isMet: growth <= 1.2,
    },
  ];
}
