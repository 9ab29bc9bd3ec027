import { omitUndefined } from "../../../base/collections/omit-undefined";
import { Failure } from "../../../base/failure";
import { flag, textOption } from "../../../cli/flags/option";
import { command } from "../../../cli/line/command";
import { reportSetting, setOrShow } from "./view";

export default command({
  details:
    "Set which collection partner gets the cases against debtors in a country, or that none does. Without a flag, it shows the current setting.",
  examples: {
    'recoup sandbox set country PT --partner "Brisamar Recobros, S.L."': "this partner covers Portugal",
    "recoup sandbox set country PT --uncovered": "no partner does",
  },
  argument: { name: "country", description: "two-letter country code" },
  options: {
    partner: textOption("--partner <partner>", "id or name of the collection partner"),
    uncovered: flag("--uncovered", "no partner covers the country"),
  },
  prints: { record: async () => (await import("../shapes/setting")).SetCountry },
  async run({ argument: country, options: { partner, uncovered } }, context) {
    if (partner !== undefined && uncovered === true)
      throw new Failure("usage", "--partner and --uncovered contradict each other.");
    const changes = omitUndefined({ partner: uncovered === true ? null : partner });
    const record = await setOrShow(context, "country", country, changes);
    return reportSetting(record, "Country", "country", "country");
  },
});
