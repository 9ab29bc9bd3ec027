import { deleteTestCase, deleteTestCases } from "../../api/collection/test-cases";
import { Failure } from "../../base/failure";
import { command } from "../../cli/command";
import type { Context } from "../../cli/context";
import { flag, textOption } from "../../cli/option";
import { ownFields, ownList, tellDone } from "../../cli/own-report";
import type { Column, Report } from "../../render/report";
import type { Removal } from "../../scenario/left-run";
import { clearOrphans, clearRun } from "./clear-runs";

const columns: readonly Column[] = [
  { path: "run", title: "Run", kind: "id", priority: 1 },
  { path: "removed", title: "What", kind: "text", priority: 1 },
  { path: "outcome", title: "Outcome", kind: "text", priority: 1 },
];

const fields = ["tag", "deleted"];

export default command({
  details:
    "Remove test cases: all that carry a tag (asks for the profile's name, or takes --confirm), all that one run made, or all that runs left behind when they were killed. What runs make is written down on this machine before it is made.",
  examples: [
    { line: "recoup test cleanup --tag nightly --confirm acme", note: "every test case with this tag" },
    { line: "recoup test cleanup --run ci-4711", note: "what `test create --run ci-4711` made" },
    { line: "recoup test cleanup --orphans", note: "what killed runs left behind" },
  ],
  options: {
    tag: textOption("--tag <text>", "all test cases that carry it"),
    run: textOption("--run <name>", "all that this run made"),
    orphans: flag("--orphans", "all that runs left behind"),
  },
  calls: [deleteTestCases, deleteTestCase],
  prints: {
    record: async () => (await import("./shapes")).RemovedTag,
    list: async () => (await import("./shapes")).RemovedItem,
  },
  async run({ options: { tag, run, orphans } }, context) {
    if ([tag, run, orphans].filter((wish) => wish !== undefined).length !== 1)
      throw new Failure("usage", "One of --tag, --run and --orphans is needed.");
    if (tag !== undefined) return clearTag(context, tag);
    if (run !== undefined) return tellRemovals(context, await clearRun(context, run));
    return tellRemovals(context, await clearOrphans(context));
  },
});

async function clearTag(context: Context, tag: string): Promise<Report> {
  const help = ownFields(context.style, fields);
  if (help !== undefined) return help;
  if (tag.trim() === "") throw new Failure("usage", "--tag is empty.");
  context.surface(["collection"]);
  await context.call(deleteTestCases, { query: { tag } });
  return tellDone({ tag, deleted: true }, "tag", `No test case is tagged ${tag} any more.`);
}

function tellRemovals(context: Context, removals: readonly Removal[]): Report {
  const failed = removals.filter(({ outcome }) => outcome !== "removed").length;
  const failure = new Failure("partial", `${failed} of ${removals.length} could not be removed.`, {
    hint: "They stay written down: run it again when the cause is gone.",
  });
  return ownList(context.style, {
    rows: removals,
    columns,
    idPath: "run",
    emptyText: "Nothing was left behind.",
    ...(failed === 0 ? {} : { end: { failure } }),
  });
}
