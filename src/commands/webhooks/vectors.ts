import type { ShapeValue } from "../../base/shape-value";
import { flag, textOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { reportSuccess } from "../../cli/output/local-report";
import { createByteVectors } from "../../proof/vectors/byte-vectors";
import type { WrittenVectors } from "../../proof/vectors/shapes";
import { checkTargetFolder, writeVectors } from "../../proof/vectors/write-vectors";

const defaultSeed = "vectors";

export default command({
  details:
    "Write the deliveries of `webhooks check` that can be judged by their bytes and the time alone as files, for unit tests in any language: signatures, times, bodies, spellings of headers. index.json lists them with the verdict of a correct receiver (accept or refuse), the secret, the time and the bug that each one finds; each file has the headers, and the body in Base64. The secret is for these vectors only. The same seed writes the same bytes.",
  examples: {
    "recoup webhooks vectors vectors": "in a new folder",
    "recoup webhooks vectors vectors --force": "again, in the same folder",
    "recoup webhooks vectors referral-vectors --as referral --seed 2":
      "events of another surface, with another secret and other ids",
  },
  argument: { name: "dir", description: "the folder, new or empty" },
  options: {
    seed: textOption(
      "--seed <seed>",
      `another seed makes other secrets, ids and events. Default: ${defaultSeed}`,
    ),
    force: flag("--force", "write into a folder that is not empty"),
  },
  prints: { record: async () => (await import("../../proof/vectors/shapes")).WrittenVectors },
  fields: ["folder", "vectors", "accept", "refuse", "seed"],
  async run({ argument: folder, options: { seed = defaultSeed, force = false } }, context) {
    const { host, flags, profile } = context;
    const { headerPrefix } = profile;
    const vectors = createByteVectors({ seed, surface: flags.as ?? "collection", headerPrefix });
    await checkTargetFolder(host, folder, force);
    await context.change(`write ${vectors.length} vectors to ${folder}`, () =>
      writeVectors(host, folder, vectors),
    );
    const accept = vectors.filter(({ verdict }) => verdict === "accept").length;
    const refuse = vectors.length - accept;
    const record: ShapeValue<typeof WrittenVectors> = {
      folder,
      vectors: vectors.length,
      ...{ accept, refuse, seed },
    };
    const text = `Wrote ${vectors.length} vectors to ${folder}: ${accept} to accept and ${refuse} to refuse. index.json lists them.`;
    return reportSuccess(record, "folder", text);
  },
});
