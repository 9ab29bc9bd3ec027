import { globalOptions } from "../../cli/flags/globals";
import type { HelpTopic } from "./topic";

/** Made from the flags themselves. */
export const flagsTopic: HelpTopic = {
  name: "flags",
  summary: "Flags that every command accepts",
  sections: [
    {
      text: "You can put them anywhere on the command line. The help of a command lists the ones it uses most.",
      rows: Object.values(globalOptions).map(({ flags, description, choices }) => [
        flags,
        choices === undefined ? description : `${description}: ${choices.join(", ")}`,
      ]),
    },
  ],
};
