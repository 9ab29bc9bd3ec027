// Measures how many schedules per second `test fuzz` runs against the sample receiver, including start-up.
import { environment, median, recoup, startProcess, timeProcess } from "./measure.mjs";
import { atLeast } from "./rows.mjs";

const runs = 1_000;
const rounds = 3;

export async function fuzz() {
  const receiver = await startProcess(
    [recoup, "test", "sample-receiver", "--port", "0", "--json"],
    environment(),
  );
  const { url, stateUrl } = JSON.parse(receiver.line);
  const line = [recoup, "test", "fuzz", "--forward", url, "--state-url", stateUrl, "--runs", String(runs)];
  const times = [];
  for (let turn = 0; turn < rounds; turn++)
    times.push((await timeProcess([...line, "--seed", `bench ${turn}`], environment())).ms);
  receiver.stop();
  return [atLeast("schedules a second, 1,000 of them", (runs * 1_000) / median(times), 50, 0)];
}
