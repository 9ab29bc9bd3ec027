import { globalOptions } from "../../cli/flags/globals";
import type { HelpTopic } from "./topic";

/** Made from the flags themselves. */
export const flagsTopic: HelpTopic = {
  name: "flags",
  summary: "the flags that every command takes",
  sections: [
    {
      text: "They may stand anywhere in the line. The help of a command shows the usual ones.",
      rows: Object.values(globalOptions).map(({ flags, description, choices }) => [
        flags,
        choices === undefined ? description : `${description}: ${choices.join(", ")}`,
      ]),
    },
  ],
};
