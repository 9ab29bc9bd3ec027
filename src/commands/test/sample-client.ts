import { advice, recoup } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import { pluralize } from "../../base/text/numbers/format-count";
import { flag, knownTextOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { reportLocalList, reportSuccess } from "../../cli/output/local-report";
import type { Context } from "../../cli/session/context";
import { clientBugs, selectClientParts } from "../../judge/sample-client/client-bugs";
import { type ClientAccess, runSampleClient } from "../../judge/sample-client/sample-client";
import { createRecordingSend } from "../../kit/traffic/recording-send";
import type { Column } from "../../render/report";

const bugColumns: readonly Column[] = [
  { path: "name", title: "Name", kind: "text", priority: 1 },
  { path: "bug", title: "Bug", kind: "text", priority: 1, preferredWidth: 45 },
  { path: "needsProvoking", title: "--provoke", kind: "flag", priority: 2 },
  { path: "foundBy", title: "Found by", kind: "text", priority: 3 },
];

export default command({
  details:
    "Run a small correct client: it submits twelve invoices as test cases with idempotency keys and retries, reads the list of cases, and deletes the test cases. Give it a known bug to see what `test judge` finds. It only runs in the environment of a sandbox, which `test judge` and `sandbox exec` set.",
  examples: {
    "recoup test judge -- recoup test sample-client": "a correct client",
    "recoup test judge --provoke -- recoup test sample-client --bug new-key-each-try":
      "a client with a bug that shows when requests fail",
    "recoup test sample-client --list-bugs": "the known bugs",
  },
  options: {
    bug: knownTextOption(
      "--bug <name>",
      "the bug that the client has; --list-bugs explains them. Default: none",
      clientBugs.map(({ name }) => name),
    ),
    listBugs: flag("--list-bugs", "list the bugs, and the rule that finds each of them"),
  },
  prints: {
    list: async () => (await import("../../judge/sample-client/shapes")).KnownClientBug,
    record: async () => (await import("../../judge/sample-client/shapes")).ClientOutcome,
  },
  async run({ options: { bug, listBugs } }, context) {
    if (listBugs === true) return reportBugs(context);
    const clientParts = selectClientParts(bug);
    const access = readAccess(context);
    const outcome = await context.change("submit twelve test cases to the sandbox", () =>
      runSampleClient(access, clientParts),
    );
    const { submitted, failed, listed } = outcome;
    if (failed > 0 && !clientParts.ignoresFailures)
      throw new Failure("partial", `${failed} of ${submitted + failed} invoices were not submitted.`);
    const text = `Submitted ${pluralize(submitted, "invoice")}, and read ${pluralize(listed, "case")}.`;
    return reportSuccess(outcome, "submitted", text);
  },
});

const reportBugs = ({ style }: Context) =>
  reportLocalList(style, {
    rows: clientBugs.map(({ name, bug, foundBy, needsProvoking }) => ({
      name,
      bug,
      foundBy,
      needsProvoking,
    })),
    columns: bugColumns,
    idPath: "name",
    emptyText: "No bugs.",
  });

/**
 * Returns access to a sandbox's customer surface. Throws for any other host, so made-up cases never reach it.
 */
function readAccess(context: Context): ClientAccess {
  const { host, hide } = context;
  const { env } = host;
  const { RECOUP_CUSTOMER_URL: url = "", RECOUP_CUSTOMER_KEY: key = "" } = env;
  const origin = env.RECOUP_SANDBOX_CONTROL_URL?.replace(/\/control$/, "") ?? "";
  if (origin === "" || key === "" || !url.startsWith(`${origin}/test/`))
    throw new Failure("usage", "The sample client only runs in the environment of a sandbox.", {
      hint: advice`Run ${recoup`test judge -- recoup test sample-client`}.`,
    });
  hide(key);
  return {
    url,
    key,
    send: createRecordingSend(context),
    now: () => host.now(),
    sleep: (ms) => host.sleep(ms),
  };
}
