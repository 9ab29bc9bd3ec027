import { requireWord } from "../base/text/unknown-word";
import { listNames } from "../browse/tabs/root-screen";
import { flag } from "../cli/flags/option";
import { command } from "../cli/line/command";

export default command({
  details:
    "Browse cases, clients, payments, deliveries and subscriptions on the full screen, read-only. On the sandbox, it also shows the clock and faults, and can change them. Press ? for the keys.",
  examples: {
    "recoup browse": "starting with cases",
    "recoup browse subscriptions --as referral": "starting with another list",
    "recoup browse --plain": "with a screen reader",
  },
  argument: {
    name: "list",
    description: "the list to start with. Default: cases",
    isOptional: true,
    choices: listNames,
  },
  options: { plain: flag("--plain", "for a screen reader: print lines, and read keys as lines") },
  globals: ["client"],
  prints: { noJsonReason: "it takes the whole terminal" },
  async run({ argument, options: { plain: isPlain = false } }, context, commands) {
    const message = `<list> must be one of ${listNames.join(", ")} (got "${argument}").`;
    const list = requireWord(argument.toLowerCase() || "cases", listNames, message);
    const options = { list, isPlain };
    const { browse, requireTerminal } = await import("../browse/browse");
    requireTerminal(context, options);
    return { kind: "ended", exitCode: await browse(context, commands, options) };
  },
});
