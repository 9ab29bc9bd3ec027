import { buildHost } from "../../../src/host/real-host";
import { deliverDueEvents } from "../../../src/sandbox/deliveries/sender";
import { openPlatform, openWorld } from "../../support/sandbox/opening";

/** A separate process that makes a world's due attempts, or serves the world until interrupted. */
const [action = "", dataFolder = "", route = "", clockSetBackMs = "0"] = process.argv.slice(2);
const { send, sleep, signal, openProcesses } = buildHost();
const now = () => Date.now() - Number(clockSetBackMs);
const options = { dataFolder, world: "default", now, openProcesses, send, sleep, signal, routes: [route] };

async function deliver(): Promise<void> {
  const world = openWorld(options);
  process.stdout.write("ready\n");
  await deliverDueEvents(world, { now: world.now() });
  world.close();
}

async function serve(): Promise<void> {
  const platform = await openPlatform(options);
  const delivering = platform.deliver("http://127.0.0.1:4010", signal);
  process.stdout.write("ready\n");
  await delivering;
  platform.close();
}

void (action === "serve" ? serve() : deliver());
