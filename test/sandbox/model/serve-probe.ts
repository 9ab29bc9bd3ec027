import { buildHost } from "../../../src/host/real-host";
import { openPlatform } from "../../support/sandbox/opening";

/** A separate process that serves a persistent world and makes its deliveries until it is killed. */
const [dataFolder = "", route = ""] = process.argv.slice(2);
const { send, now, sleep, signal, listen, openProcesses } = buildHost();
const options = {
  dataFolder,
  world: "default",
  now,
  openProcesses,
  send,
  sleep,
  signal,
  routes: [route],
  isUnlimited: true,
};

async function serve(): Promise<void> {
  const platform = await openPlatform(options);
  const { url } = await listen(platform.send, 0);
  const { test } = platform.access(url);
  process.stdout.write(`${JSON.stringify(test)}\n`);
  await platform.deliver(url, signal);
}

void serve();
