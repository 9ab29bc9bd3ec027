import { Failure } from "../base/failure";
import { suggestWord } from "../base/text/unknown-word";
import { type ListName, listNames } from "../browse/tabs/root-screen";
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
  prints: { nothing: "takes the whole terminal" },
  async run({ argument, options: { plain: isPlain = false } }, context, commands) {
    const options = { list: parseListName(argument), isPlain };
    const { browse, requireTerminal: refuseOffTerminal } = await import("../browse/browse");
    refuseOffTerminal(context, options);
    return { kind: "ended", exitCode: await browse(context, commands, options) };
  },
});

function parseListName(text: string): ListName {
  const name = text === "" ? "cases" : listNames.find((list) => list === text.toLowerCase());
  if (name !== undefined) return name;
  throw new Failure("usage", `<list> must be one of ${listNames.join(", ")} (got "${text}").`, {
    hint: suggestWord(text, listNames),
  });
}
