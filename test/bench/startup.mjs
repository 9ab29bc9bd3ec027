// Start-up of the built program against an empty Node.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environment, interleave, recoup, round, startProcess, timeProcess } from "./measure.mjs";

const server = new URL("./servers/page-server.mjs", import.meta.url).pathname;

export async function startup() {
  const folder = mkdtempSync(join(tmpdir(), "recoup-bench-"));
  const { line: url, stop } = await startProcess([server, "1000", "0"]);
  const remote = environment({
    RECOUP_COLLECTION_URL: url,
    RECOUP_COLLECTION_KEY: "bench",
    RECOUP_DATA_DIR: folder,
  });
  const embedded = environment({ RECOUP_DATA_DIR: folder });
  const times = await interleave(25, {
    node: () => timeProcess(["-e", "0"]),
    version: () => timeProcess([recoup, "--version"]),
    help: () => timeProcess([recoup, "--help"]),
    list: () => timeProcess([recoup, "cases", "list"], remote),
    embedded: () => timeProcess([recoup, "cases", "list"], embedded),
    fields: () => timeProcess([recoup, "__complete", "fields", "cases list", ""], embedded),
    cases: () => timeProcess([recoup, "__complete", "cases", "cases get", ""], embedded),
  });
  stop();
  rmSync(folder, { recursive: true });
  const ratio = (name) => round(times[name] / times.node);
  const completion = round(Math.max(times.fields, times.cases) - times.node, 1);
  return [
    {
      what: "recoup --version / node -e 0",
      value: ratio("version"),
      bar: "at most 1.3",
      isMet: ratio("version") <= 1.3,
    },
    {
      what: "recoup --help / node -e 0",
      value: ratio("help"),
      bar: "at most 1.5",
      isMet: ratio("help") <= 1.5,
    },
    {
      what: "cases list, local server / node -e 0",
      value: ratio("list"),
      bar: "at most 4",
      isMet: ratio("list") <= 4,
    },
    {
      what: "cases list, embedded / node -e 0",
      value: ratio("embedded"),
      bar: "at most 5",
      isMet: ratio("embedded") <= 5,
    },
    {
      what: "completion of a value, over node -e 0 (ms)",
      value: completion,
      bar: "at most 60",
      isMet: completion <= 60,
    },
  ];
}
