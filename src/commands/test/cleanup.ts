import { testCaseEndpoints } from "../../api/families/test-cases";
import { Failure } from "../../base/failure";
import type { Removal } from "../../cleanup/orphaned-run";
import { getTestCaseEndpoints } from "../../cleanup/undo";
import { flag, textOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { checkFields } from "../../cli/output/fields";
import { reportSuccess } from "../../cli/output/local-report";
import { reportRemovals } from "../../cli/output/removals";
import type { Context } from "../../cli/session/context";
import type { Report } from "../../render/report";
import { cleanUpOrphans, cleanUpRun } from "../../scenario/run/clean-up-runs";
import { resolveClientCreditor } from "./client-creditor";

const { collection, customer } = testCaseEndpoints;

export default command({
  details:
    "Delete test cases: all with a tag (asks for the profile's name, or takes --confirm), everything that one run created, or everything that killed runs left. Runs record what they create on this machine before they create it. --tag applies to a collection partner's test cases; with --as customer or --client to those of a creditor.",
  examples: {
    "recoup test create --tag nightly": "a test case with a tag",
    "recoup test cleanup --tag nightly --confirm sandbox": "every test case with this tag",
    "recoup test cleanup --tag nightly --client kb-1001 --confirm sandbox": "the test cases of one client",
    "recoup test create --run ci-4711": "a test case of a run",
    "recoup test cleanup --run ci-4711": "what `test create --run ci-4711` created",
    "recoup test cleanup --orphans": "what killed runs left",
  },
  options: {
    tag: textOption("--tag <text>", "all test cases with this tag"),
    run: textOption("--run <name>", "everything that this run created"),
    orphans: flag("--orphans", "everything that killed runs left"),
  },
  calls: [
    collection.deleteTestCases,
    collection.deleteTestCase,
    customer.deleteTestCases,
    customer.deleteTestCase,
  ],
  prints: {
    record: async () => (await import("./shapes")).RemovedTag,
    list: async () => (await import("./shapes")).RemovedItem,
  },
  async run({ options: { tag, run, orphans } }, context) {
    if ([tag, run, orphans].filter((value) => value !== undefined).length !== 1)
      throw new Failure("usage", "Use one of --tag, --run and --orphans.");
    if (tag !== undefined) return cleanUpTag(context, tag);
    if (run !== undefined) return reportCleanedRuns(context, await cleanUpRun(context, run));
    return reportCleanedRuns(context, await cleanUpOrphans(context));
  },
});

async function cleanUpTag(context: Context, tag: string): Promise<Report> {
  await checkFields(["tag", "deleted"], context.style);
  if (tag.trim() === "") throw new Failure("usage", "--tag is empty.");
  await context.call(getTestCaseEndpoints(resolveClientCreditor(context)).deleteTestCases, {
    query: { tag },
    effects: { subject: `all test cases with the tag ${tag}` },
  });
  return reportSuccess({ tag, deleted: true }, "tag", `No test case with the tag ${tag} is left.`);
}

const reportCleanedRuns = ({ style }: Context, rows: readonly Removal[]): Report =>
  reportRemovals(style, { rows, ownerColumn: ["run", "Run"], emptyText: "Nothing to clean up." });
