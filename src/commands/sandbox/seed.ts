import { grouped } from "../../base/grouped";
import { RawJson } from "../../base/json";
import { command } from "../../cli/command";
import type { Context } from "../../cli/context";
import { textOption, wholeNumber } from "../../cli/option";
import { tellRecord } from "../../cli/reading";
import { seedFreshWorld } from "../../sandbox/world/open-world";
import { askSandbox, runningSandbox } from "./control";
import { statusCard } from "./status";

interface SeedFlags {
  readonly seed?: string | undefined;
  readonly cases?: number | undefined;
}

export default command({
  details: "Build the world anew. The same seed gives the same ids, references, names and keys.",
  examples: [
    { line: "recoup sandbox seed --seed winter", note: "another world" },
    { line: "recoup sandbox seed --cases 1000000", note: "a large one" },
  ],
  options: {
    seed: textOption("--seed <seed>", "any word; the present seed unless said otherwise"),
    cases: wholeNumber("--cases <n>", "how many cases in all", 0, 5_000_000),
  },
  calls: [],
  async run({ options }, context) {
    const running = runningSandbox(context);
    const record =
      running === undefined
        ? await seedHere(context, options)
        : await askSandbox(running, "POST", "/seed", options);
    return tellRecord(record, { view: statusCard, idPath: "world" });
  },
});

async function seedHere({ host, platformOptions }: Context, { seed, cases }: SeedFlags): Promise<RawJson> {
  const progress = host.progress("Building the world");
  try {
    const summary = await seedFreshWorld(platformOptions, {
      ...(seed === undefined ? {} : { seed }),
      ...(cases === undefined ? {} : { cases }),
      onProgress: (done, total) =>
        progress.update(`Building the world: ${grouped(done)} of ${grouped(total)} cases`),
    });
    return RawJson.of(summary);
  } finally {
    progress.stop();
  }
}
