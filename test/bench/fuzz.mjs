// How many schedules a second `test fuzz` plays against the sample receiver, start included.
import { environment, median, recoup, round, startProcess, timeProcess } from "./measure.mjs";

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
  const rate = round((runs * 1_000) / median(times), 0);
  return [{ what: "schedules a second, 1,000 of them", value: rate, bar: "at least 50", isMet: rate >= 50 }];
}
