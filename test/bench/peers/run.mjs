// `npm run bench:peers`: the same figures for other programs, as shown in `docs/performance.md`.
import { writeFileSync } from "node:fs";
import { round } from "../measure.mjs";
import { startUps, walks } from "./programs.mjs";
import { servers } from "./servers.mjs";

const ratio = (value) => (value === undefined ? undefined : round(value));
process.stderr.write("measuring programs …\n");
const { gh, ratios } = await startUps();
const startUp = Object.entries(ratios)
  .filter(([what]) => what !== "node")
  .map(([what, value]) => ({ what, value: ratio(value) }));
process.stderr.write("measuring walks …\n");
const walked = (await walks()).map(({ name, time, memory }) => ({
  name,
  time: ratio(time),
  memory: ratio(memory),
}));
const served = (await servers()).map(({ name, firstAnswer, requests, pageMs }) => ({
  name,
  firstAnswer: ratio(firstAnswer),
  requests: ratio(requests),
  pageMs: ratio(pageMs),
}));
const file = new URL("../peers.json", import.meta.url);
const results = { node: process.version, gh, startUp, walks: walked, servers: served };
writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
console.log(JSON.stringify(results, null, 2));
