import { present } from "../../../base/present";
import { choice } from "../../../cli/flags/option";
import { command } from "../../../cli/line/command";
import { signatures } from "../../../sandbox";

import { setOrShow, settingReport } from "./view";

export default command({
  details:
    "Set whether a collection partner's agreement with the platform is signed and current. Without a flag, it shows the current setting.",
  examples: [
    {
      line: 'recoup sandbox set partner "Brisamar Recobros, S.L." --agreement unsigned',
      note: "its cases are refused now",
    },
  ],
  argument: { name: "partner", description: "its id or name" },
  options: { agreement: choice("--agreement <state>", "its agreement with the platform", signatures) },
  calls: [],
  prints: { record: async () => (await import("../shapes/setting")).SetPartner },
  async run({ argument: partner, options: { agreement } }, context) {
    const record = await setOrShow(context, "partner", partner, present({ agreement }));
    return settingReport(record, "Collection partner", "name");
  },
});
