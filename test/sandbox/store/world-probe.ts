import { openWorld, resetWorld } from "../../support/sandbox/opening";

/** A separate process that opens or resets the world in a folder and prints the result. */
const [action = "", dataFolder = "", world = ""] = process.argv.slice(2);
const options = { dataFolder, world, now: () => Date.UTC(2026, 2, 14) };

if (action === "reset") resetWorld(options);
const opened = openWorld(options);
if (action === "write") {
  for (let round = 0; round < 50; round += 1) {
    opened.store.run("insert into meta values ('visits', '1') on conflict do update set value = value + 1");
  }
}
const cases = opened.store.all("select id from cases order by seq");
const keys = opened.store.all("select key from api_keys order by key");
process.stdout.write(JSON.stringify({ seed: opened.seed, cases, keys }));
opened.close();
