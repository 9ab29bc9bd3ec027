import { omitUndefined } from "../../../base/collections/omit-undefined";
import { choiceOption, repeatedOption } from "../../../cli/flags/option";
import { command } from "../../../cli/line/command";
import { signatureStates } from "../../../sandbox";
import { reportSetting, setOrShow } from "./view";

export default command({
  details:
    "Set whether a collection partner's agreement with the platform is signed and current, and which operations it leaves out: they answer 403. Without a flag, it shows the current setting.",
  examples: {
    'recoup sandbox set partner "Brisamar Recobros, S.L." --agreement unsigned': "its cases are refused now",
    'recoup sandbox set partner "Falkenhof Forderungen GmbH" --without createManagedCase':
      "POST /managed-cases answers 403",
  },
  argument: { name: "partner", description: "its id or name" },
  options: {
    agreement: choiceOption("--agreement <state>", "its agreement with the platform", signatureStates),
    without: repeatedOption(
      "--without <operation>",
      "an operation that its agreement leaves out, such as recordPayment; none: leaves out nothing",
    ),
  },
  prints: { record: async () => (await import("../shapes/setting")).SetPartner },
  async run({ argument: partner, options: { agreement, without } }, context) {
    const record = await setOrShow(
      context,
      "partner",
      partner,
      omitUndefined({ agreement, without: without?.filter((name) => name !== "none") }),
    );
    return reportSetting(record, "Collection partner", "name");
  },
});
