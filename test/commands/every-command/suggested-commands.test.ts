import { beforeAll, expect, test } from "vitest";
import { topics } from "../../../src/commands/explain/topics";
import { helpTopics } from "../../../src/commands/help/topics";
import { recoupWords } from "../../support/program/shell-line";
import { type ExampleWorld, exampleWorld } from "../../support/sandbox/example-world";

/** Lines of `explain` and of the help topics that can't succeed here, and why. */
const notRun: Readonly<Record<string, string>> = {
  "recoup sandbox serve --route https://hooks.example.com=http://127.0.0.1:3000": "runs until Ctrl-C",
  "recoup sandbox exec --ephemeral -- npm test": "opens a port for another program",
  "recoup profile add acme": "asks on a terminal",
  "recoup doctor --network": "needs a real address",
};

const suggested = [
  ...topics.flatMap(({ commands = [] }) => commands),
  ...helpTopics.flatMap(({ sections }) =>
    sections.flatMap(({ rows = [] }) =>
      rows.map(([name]) => name).filter((name) => name.startsWith("recoup ")),
    ),
  ),
];
const lines = [...new Set(suggested)].filter((line) => !line.includes("…") && !(line in notRun));

type Placeholder = readonly [text: string, value: string];

const meanings: readonly Placeholder[] = [
  ["<externalTenantId>", "tenant-7"],
  ["<subscription>", "3f2504e0-4f89-41d3-9a0c-0305e82c3301"],
  ["<eventId>", "3f2504e0-4f89-41d3-9a0c-0305e82c3301"],
];

/** Placeholder values for lines that contain the text. */
const ownMeanings: readonly (readonly [part: string, meanings: readonly Placeholder[]])[] = [
  ["test advance", [["<externalTenantId>", "kb-1001"]]],
  ["sandbox set link", [["<externalTenantId>", "tenant-8"]]],
];

/** Fills in the placeholders of a line. `<case>` becomes a test case if the line needs one. */
const filled = (line: string) =>
  [...(ownMeanings.find(([part]) => line.includes(part))?.[1] ?? []), ...meanings]
    .reduce((text, [placeholder, meaning]) => text.replace(placeholder, meaning), line)
    .replace("<case>", line.includes("recoup test ") || line.includes("wait") ? "<id>" : "7KQ2M9XA");

const acme = "profile add acme --collection-url https://test.example/collection";

/** Asks the user of an existing account to approve a link (CFL-01). */
const requestLink =
  "clients create --external-tenant-id tenant-8 --name Polderzicht --country NL --support-email office@polderzicht.example --user Ada<user1@polderzicht.example>";

/** Commands to run first, keyed by the start of the suggested command. */
const before: readonly (readonly [start: string, lines: readonly string[]])[] = [
  ["recoup profile", [acme, "profile key acme --as collection --key-command true"]],
  ["recoup test cleanup --tag", ["test create --tag nightly"]],
  ["recoup sandbox set link", [requestLink]],
];

let world: ExampleWorld;
beforeAll(async () => {
  world = await exampleWorld();
});

test.each(lines)("`%s` succeeds in the sandbox", async (line) => {
  const path = line.replace("recoup ", "");
  const words = recoupWords(world.fill(path, filled(line)));
  const earlier = before.find(([start]) => line.startsWith(start))?.[1] ?? [];
  // Confirms on a terminal if no flag does.
  const person = line.includes("--recreate") ? { isTerminal: true, answers: ["y"] } : {};
  const { exitCode, stderr } = await world.run(words, line, earlier, { stdin: "a-typed-key\n", ...person });
  expect([exitCode, exitCode === 0 ? "" : stderr]).toEqual([0, ""]);
});

test("every excluded line is still suggested somewhere", () => {
  expect(Object.keys(notRun).filter((line) => !suggested.includes(line))).toEqual([]);
});
