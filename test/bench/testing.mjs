// Measures what separate worlds cost in a test suite that uses `recoup/testing`.
import { execFileSync } from "node:child_process";
import { environment, interleave, median, timeProcess } from "./measure.mjs";
import { atMost } from "./rows.mjs";

const probe = new URL("./probes/testing-probe.cjs", import.meta.url).pathname;
const runs = 15;

const row = (what, value, max, unit = "") => atMost(`recoup/testing, ${what}${unit}`, value, max);

export async function testing() {
  const { node } = await interleave(runs, { node: () => timeProcess(["-e", "0"]) });
  const probes = Array.from({ length: runs }, () =>
    JSON.parse(execFileSync(process.execPath, [probe], { env: environment(), encoding: "utf8" })),
  );
  const of = (name) => median(probes.map((times) => times[name]));
  return [
    row("first world to its first answer / node -e 0", of("first") / node, 1.3),
    row("second world to its first answer", of("second"), 10, " (ms)"),
    row("reset", of("reset"), 5, " (ms)"),
    row("snapshot", of("snapshot"), 10, " (ms)"),
    row("restore", of("restore"), 10, " (ms)"),
    row("100 tests of a webhook, each in a world of its own", of("webhooks"), 2000, " (ms)"),
  ];
}
