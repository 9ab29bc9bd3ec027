import { isDeepStrictEqual } from "node:util";
import { compareChanges } from "../grading/changes";
import { compareProfile } from "../grading/config";
import { workedCases } from "../grading/state";
import { compareLines } from "../grading/work-folder";
import type { Task } from "../task";

const isAscending = (values: readonly (string | number)[]) =>
  values.every((value, index) => index === 0 || Number(values[index - 1]) <= Number(value));

const ownLine: Task = {
  id: "own-line",
  configures: true,
  prompt: `Give me a line of my own: recoup overdue is to list our active cases, the one with the earliest
due date first. And in tables, lists of cases are to have just these columns from now on: reference, name of
the debtor, remainder, due date.`,
  async grade(outcome) {
    const { exitCode, stdout } = await outcome.run("overdue", "--all", "-o", "tsv", "--fields", "reference");
    const cases = workedCases(outcome.before, "Active");
    const matches = exitCode === 0 ? stdout.trim().split("\n") : [];
    const due = matches.flatMap(
      (reference) => cases.find((row) => row.reference === reference)?.due_date ?? [],
    );
    return [
      ...compareLines(
        "recoup overdue",
        matches,
        cases.map(({ reference }) => String(reference)),
      ),
      ...(isAscending(due) ? [] : ["recoup overdue doesn't sort by due date"]),
      ...compareLines(
        "the columns",
        outcome.config.preferences?.columns?.cases ?? [],
        ["reference", "debtor.name", "remainder", "dueDate"],
        { isOrdered: true },
      ),
      ...compareProfile(outcome),
      ...compareChanges(outcome.changes, []),
    ];
  },
};

const rules = "# Our rules\n\nNever push to main.\n";

const agentsFile: Task = {
  id: "agents-file",
  prompt: `Coding agents are going to work in this folder. Let recoup write what they need to know about it
into AGENTS.md, without losing what is there already.`,
  arrange: ({ write }) => write("AGENTS.md", rules),
  grade({ work, changes }) {
    const text = work.text("AGENTS.md");
    return [
      ...(text.includes(rules.trim()) ? [] : ["AGENTS.md has lost what was there"]),
      ...(text.includes("recoup commands --json") ? [] : ["AGENTS.md lacks the section on recoup"]),
      ...(work.text(".agents/skills/recoup/SKILL.md") === "" ? ["there is no skill file"] : []),
      ...compareChanges(changes, []),
    ];
  },
};

const replacedKey: Task = {
  id: "replaced-key",
  configures: true,
  prompt: `The platform has replaced our test key of the collection interface, and our profile acme still
has the old one. The new one is in new.key. Bring the profile up to date, then write the number of our
active cases, without test cases, to count.txt.`,
  arrange({ config, writeConfig, write, sandbox }) {
    const { acme } = config.profiles;
    const { url, key } = sandbox.surfaces.test.collection;
    const collection = { url, key: { kind: "plain" as const, value: "sk_test_collection_replaced" } };
    writeConfig({ ...config, profiles: { acme: { ...acme, test: { ...acme?.test, collection } } } });
    write("new.key", key);
  },
  async grade({ before, changes, work, run, config, configBefore }) {
    const { exitCode } = await run("cases", "list", "--limit", "1", "--profile", "acme");
    const count = workedCases(before, "Active").length;
    const isKept = isDeepStrictEqual(config.profiles.acme?.live, configBefore.profiles.acme?.live);
    return [
      ...(exitCode === 0 ? [] : [`the profile acme can't read: exit ${exitCode}`]),
      ...(isKept ? [] : ["the live keys have changed"]),
      ...compareLines("count.txt", work.lines("count.txt"), [String(count)]),
      ...compareChanges(changes, []),
    ];
  },
};

export const setup: readonly Task[] = [ownLine, agentsFile, replacedKey];
