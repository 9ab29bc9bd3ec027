import { Failure } from "../../base/failure";
import { createUnknownWordFailure } from "../../base/text/unknown-word";
import { command } from "../../cli/line/command";
import { reportSuccess } from "../../cli/output/local-report";
import { readConfig } from "../../config/file/config-file";
import { updateConfig } from "../../config/file/store";

export default command({
  details: "Delete an alias.",
  examples: {
    "recoup alias set open 'cases list --lifecycle Active'": "an alias",
    "recoup alias delete open": "an alias that you no longer need",
  },
  argument: { name: "name", description: "name of the alias" },
  prints: { record: async () => (await import("./shapes")).DeletedAlias },
  async run({ argument: name }, { host, change }) {
    const { aliases = {} } = await readConfig(host);
    const aliasNames = Object.keys(aliases);
    if (aliasNames.length === 0) throw new Failure("usage", "There are no aliases.");
    if (!aliasNames.includes(name)) throw createUnknownWordFailure("alias", name, aliasNames);
    await change(`delete the alias ${name}`, () =>
      updateConfig(host, ({ aliases: { [name]: _gone, ...rest } = {}, ...config }) => ({
        ...config,
        ...(Object.keys(rest).length === 0 ? {} : { aliases: rest }),
      })),
    );
    return reportSuccess({ name, deleted: true }, "name", `Deleted the alias ${name}.`);
  },
});
