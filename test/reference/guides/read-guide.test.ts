import { expect, test } from "vitest";
import type { Host } from "../../../src/base/host";
import {
  findGuide,
  formatAnchor,
  readGuide,
  readGuideMarkdown,
} from "../../../src/reference/guides/read-guide";
import { parseRules, readRules } from "../../../src/reference/guides/rule-list";

const markdown = `<!-- A comment -->
# The receiver

Intro.

## The state address

One.

\`\`\`sh
# no heading
\`\`\`

### A part: of "it"

Two.

## Next

Three.

`;

/** Opens a package with only this guide and these rules. */
const hostOf = (files: Readonly<Record<string, string>>) =>
  ({
    openPackage: async () => ({
      read: async (name: string) => (files[name] === undefined ? undefined : Buffer.from(files[name])),
    }),
  }) as unknown as Host;
const host = hostOf({ "docs/receiver.md": markdown });

test.each([
  ["receiver", { name: "receiver" }],
  ["Receiver.md", { name: "receiver" }],
  ["docs/receiver.md#The-state-address", { name: "receiver", anchor: "the-state-address" }],
  ["receiver#", { name: "receiver", anchor: "" }],
  ["toString", undefined],
  ["receivers", undefined],
])("finds the guide %s", (word, guide) => {
  expect(findGuide(word)).toEqual(guide);
});

test("reads a guide's sections but ignores headings in code", async () => {
  expect(await readGuide(host, "receiver")).toEqual([
    { title: "The receiver", level: 1, anchor: "the-receiver", lines: ["", "Intro.", ""] },
    {
      ...{ title: "The state address", level: 2, anchor: "the-state-address" },
      lines: ["", "One.", "", "```sh", "# no heading", "```", ""],
    },
    { title: 'A part: of "it"', level: 3, anchor: "a-part-of-it", lines: ["", "Two.", ""] },
    { title: "Next", level: 2, anchor: "next", lines: ["", "Three."] },
  ]);
});

test.each([
  ["the-receiver", ["The receiver", "The state address", 'A part: of "it"', "Next"]],
  ["the-state-address", ["The state address", 'A part: of "it"']],
  ["a-part-of-it", ['A part: of "it"']],
  ["next", ["Next"]],
])("reads the section %s with its subsections", async (anchor, titles) => {
  expect((await readGuide(host, "receiver", anchor)).map(({ title }) => title)).toEqual(titles);
});

test("refuses an unknown section and suggests the closest one", async () => {
  const failure = await readGuide(host, "receiver", "the-state-adress").catch((error: unknown) => error);
  expect(failure).toMatchObject({
    ...{ kind: "usage", message: 'The guide receiver has no section "the-state-adress".' },
  });
  expect(String((failure as { readonly details: { readonly hint: unknown } }).details.hint)).toContain(
    "the-state-address",
  );
});

test("fails if the build has no guides", async () => {
  for (const empty of [hostOf({}), { openPackage: async () => undefined } as unknown as Host])
    await expect(readGuideMarkdown(empty, "receiver")).rejects.toMatchObject({
      kind: "config",
      message: "This single-file build has no guides.",
      details: { hint: "Install the recoup package." },
    });
});

test("builds anchors from digits, hyphens and letters in any script", () => {
  expect(formatAnchor("Über 2 `state-url`s, or more!")).toBe("über-2-state-urls-or-more");
});

test("reads the rows of the rules table", async () => {
  const table =
    "| ID | Who | Rule |\n|---|---|---|\n| EP-1 | S | One \\| two |\n| LC-02 | both | Three |\n| x | C | no |";
  const rules = [
    { id: "EP-1", who: "S", text: "One | two" },
    { id: "LC-02", who: "both", text: "Three" },
  ];
  expect(parseRules(table)).toEqual(rules);
  expect(await readRules(hostOf({ "docs/rules.md": table }))).toEqual(rules);
});
