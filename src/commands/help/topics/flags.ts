import { globalOptions } from "../../../cli/flags/globals";
import { optionRow } from "../../../cli/flags/option-row";
import type { HelpTopic } from "../../../cli/line/help/topic";

/** Generated from the flags. */
export const flagsTopic: HelpTopic = {
  name: "flags",
  summary: "Flags that every command accepts",
  sections: [
    {
      text: "You can put them anywhere on the command line. The help of a command names the ones that matter most there.",
      rows: Object.values(globalOptions).map(optionRow),
    },
  ],
};
