import { flag, knownTextOption, outputFileOption, wholeNumberOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { reportLocalList } from "../../cli/output/local-report";
import type { Context } from "../../cli/session/context";
import { openReadyFile } from "../../cli/session/ready-file";
import { whenAborted } from "../../cli/session/when-aborted";
import { readReceiverSecrets, receiverSecretOption } from "../../kit/receiver/receiver-options";
import { getMutant, mutants } from "../../proof/receiver/mutants/mutants";
import { type ServeReceiverOptions, serveReceiver } from "../../proof/receiver/serve-receiver";
import type { Column } from "../../render/report";

const defaultPort = 4030;

const bugColumns: readonly Column[] = [
  { path: "name", title: "Name", kind: "text", priority: 1 },
  { path: "bug", title: "Bug", kind: "text", priority: 1 },
  { path: "foundBy", title: "Found by", kind: "text", priority: 2 },
];

export default command({
  details:
    "Serve a correct receiver on this machine: it verifies signatures, books each event once, and answers what it has booked at /state?caseId=. Use it as a model, or give it a known bug to see what `webhooks check`, `test run --forward` and your own tests find. Without a secret it learns one from `test run --forward`. It keeps its books in memory and ends with Ctrl-C.",
  examples: {
    "recoup test sample-receiver --secret-file hook.key": "on port 4030",
    "recoup test sample-receiver --secret-file hook.key --bug race":
      "books an event twice when two copies arrive at once",
    "recoup test sample-receiver --list-bugs": "the known bugs",
  },
  options: {
    port: wholeNumberOption("--port <n>", "the port; 0 takes a free one. Default: 4030", 0, 65_535),
    bug: knownTextOption(
      "--bug <name>",
      "the bug that the receiver has; --list-bugs explains them. Default: none",
      mutants.map(({ name }) => name),
    ),
    secretFile: receiverSecretOption,
    readyFile: outputFileOption(
      "--ready-file <file>",
      "write the JSON of --json to this file when it is ready",
    ),
    listBugs: flag("--list-bugs", "list the bugs, and what finds each of them"),
  },
  prints: {
    list: async () => (await import("../../proof/receiver/shapes")).KnownBug,
    lines: async () => (await import("../../proof/receiver/shapes")).ReceiverReady,
  },
  async run({ options }, context) {
    const { port = defaultPort, bug, readyFile, listBugs } = options;
    if (listBugs === true) return reportBugs(context);
    const mutant = bug === undefined ? undefined : getMutant(bug);
    const secrets = await readReceiverSecrets(context, options.secretFile);
    const receiverSetting = { port, secrets, mutant, readyFile: await openReadyFile(context, readyFile) };
    const action = `serve the sample receiver on ${port === 0 ? "a free port" : `port ${port}`}`;
    return context.change(action, () => ({ kind: "live", steps: serve(context, receiverSetting) }));
  },
});

const reportBugs = ({ style }: Context) =>
  reportLocalList(style, {
    rows: mutants.map(({ name, bug, foundBy }) => ({ name, bug, foundBy })),
    columns: bugColumns,
    idPath: "name",
    emptyText: "No bugs.",
  });

async function* serve(context: Context, receiverSetting: ServeReceiverOptions) {
  const { info, listener } = await serveReceiver(context, receiverSetting);
  try {
    const bug = receiverSetting.mutant === undefined ? "" : `\nIts bug: ${receiverSetting.mutant.bug}`;
    const text = `The sample receiver receives deliveries at ${info.url}\nState: ${info.stateUrl}?caseId=<id>${bug}\nPress Ctrl-C to stop it.`;
    yield { text, json: info };
    await whenAborted(context.signal);
  } finally {
    await receiverSetting.readyFile?.remove();
    await listener.close();
  }
  await context.note("The sample receiver has stopped.");
}
