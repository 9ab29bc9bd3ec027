import { omitUndefined } from "../../base/collections/omit-undefined";
import { Failure } from "../../base/failure";
import { RawJson } from "../../base/json/json";
import { formatCount } from "../../base/text/numbers/format-count";
import { textOption, wholeNumberOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import type { Context } from "../../cli/session/context";
import { callControl } from "../../cli/session/sandbox/control-client";
import { callServedSandbox, findServedTarget } from "../../cli/session/sandbox/served-sandbox";
import type { Report } from "../../render/report";
import { seedFreshWorldInTurns } from "../../sandbox";
import { reportWorld } from "./status";

interface SeedFlags {
  readonly seed?: string;
  readonly cases?: number;
}

export default command({
  details:
    "Build a new world in place of the current one. The same seed gives the same ids, references, names and keys.",
  examples: {
    "recoup sandbox seed --seed winter": "another world",
    "recoup sandbox seed --cases 1000000": "a large one",
    "echo 'collectionPartners: [{ name: Falkenhof, country: DE, covers: [DE] }]' > world.yaml":
      "a world file: its collection partners",
    "echo 'referralPartners: [{ name: Kontorblatt }]' >> world.yaml": "its referral partners",
    "echo 'creditors: [{ name: Harbour Bakery, country: DK }]' >> world.yaml": "its creditors",
    "recoup sandbox seed --from world.yaml": "your own world; `recoup help sandbox.md` has an example",
  },
  options: {
    seed: textOption("--seed <seed>", "any text. Default: the current seed"),
    from: textOption("--from <file>", "a world file in YAML or JSON, or - for stdin"),
    cases: wholeNumberOption(
      "--cases <n>",
      "the number of cases, test cases included; the fixed cases are always there",
      0,
      5_000_000,
    ),
  },
  prints: { record: async () => (await import("./shapes/world")).World },
  async run({ options: { seed, cases, from } }, context) {
    const options = omitUndefined({ seed, cases });
    if (from !== undefined) return seedFromFile(context, from, options);
    const servedTarget = findServedTarget(context);
    const record =
      servedTarget === undefined
        ? await context.change(describeSeed(context, options), () => seedLocally(context, options))
        : await callServedSandbox(servedTarget, "POST", "/seed", options);
    return reportWorld(record);
  },
});

/** Checks the world before the sandbox does, because only this command knows each finding's line. */
async function seedFromFile(context: Context, from: string, { seed, cases }: SeedFlags): Promise<Report> {
  if (cases !== undefined) throw new Failure("usage", "--cases can't be combined with --from.");
  const { readWorldFile } = await import("./world/world-file");
  const world = await readWorldFile(context.host, from);
  return reportWorld(await callControl(context, "POST", "/seed", { world, ...omitUndefined({ seed }) }));
}

function describeSeed({ platformOptions: { world } }: Context, { seed, cases }: SeedFlags): string {
  const from = seed === undefined ? "its current seed" : `the seed ${seed}`;
  const size = cases === undefined ? "" : `, with ${formatCount(cases)} cases`;
  return `rebuild the world ${world} from ${from}${size}`;
}

async function seedLocally({ progress, platformOptions }: Context, options: SeedFlags): Promise<RawJson> {
  let progressText = "";
  const progressLine = progress(() => `Building the world${progressText}`);
  const onProgress = (done: number, total: number) => {
    progressText = `  ${formatCount(done)} of ${formatCount(total)} cases`;
  };
  const seeding = seedFreshWorldInTurns(platformOptions, { ...options, onProgress });
  return RawJson.of(await seeding.finally(progressLine.stop));
}
