import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openGuideShell } from "../../support/program/guide-shell";
import { testWith } from "../../support/program/tool";

const timeout = 300_000;

/** Guides that this test skips, and why. */
const leftOut: Readonly<Record<string, string>> = {
  agency: "agency-day.test.ts runs it",
  browse: "needs a terminal",
  "continuous-integration": "needs a real environment",
  "first-integration": "first-integration.test.ts runs it",
  lists: "recipes.test.ts runs it",
  receiver: "needs a receiver in another terminal",
  scripting: "recipes.test.ts runs it",
  vectors: "vectors-page.test.ts runs it",
};

const readGuide = (guide: string) => readFileSync(`docs/${guide}.md`, "utf8");

const allGuides = readdirSync("docs").flatMap((file) => /^(.+)\.md$/.exec(file)?.[1] ?? []);
const guidesWithLines = allGuides.filter((guide) => /^(npx )?recoup /m.test(blocksOf(guide).join("")));
const guides = guidesWithLines.filter((guide) => !(guide in leftOut));

/** Lines that the test doesn't run, and why. */
const notRun: readonly (readonly [line: RegExp, reason: string])[] = [
  [/^recoup (webhooks listen|sandbox serve)\b|^recoup test judge$/, "goes on until Ctrl-C"],
  [/^recoup sandbox open$|^curl /, "needs a served sandbox"],
  [/^(export )?RECOUP_COLLECTION_\w+=|"\$RECOUP_COLLECTION_URL"/, "needs a served sandbox"],
  [/ brisamar /, "needs the profile of the line before"],
  [/^recoup profile add acme$/, "asks on a terminal"],
  [/ --key-stdin/, "needs a keyring"],
  [/ acme\b.* -- npm test$|^recoup test drift acme|^recoup whoami && /, "needs a real environment"],
  [/^RECOUP_READ_ONLY=1 recoup cases list$/, "needs the real environment of the profile before it"],
  [/^recoup history show/, "needs a request that was sent to a real environment"],
  [/^recoup test run scenarios| readings\.json$|^recoup test run sync\.yaml/, "needs files of yours"],
  [/^recoup payments import statement\.xml/, "needs a bank statement"],
  [/ npm test$|^npm /, "needs your own package"],
  [/--idempotency-key my-key( &)?$/, "needs two requests at the same moment"],
  [/ --cases 100000 /, "takes a quarter of a minute"],
];

/** Exit codes of lines that fail intentionally. */
const statusOf: Readonly<Record<string, string>> = {
  "recoup cases get NOSUCHCASE": "6",
  "recoup test judge --provoke -- recoup test sample-client --bug new-key-each-try": "13",
};

const isRun = (line: string) => !notRun.some(([pattern]) => pattern.test(line));

function blocksOf(guide: string): readonly string[] {
  return [...readGuide(guide).matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = ""]) => block);
}

/** Returns a guide's command lines. A line with a here-document includes the document. */
function linesOf(guide: string): readonly string[] {
  return blocksOf(guide)
    .flatMap((block) => block.match(/^.*<<END\n[\s\S]*?^END$|^.+$/gm) ?? [])
    .map((line) => line.replace(/\s+# .*$/, ""));
}

testWith("jq").each(guides)("the lines in docs/%s.md work from an empty folder", { timeout }, (guide) => {
  const { runScript } = openGuideShell(timeout - 10_000);
  const lines = linesOf(guide).filter(isRun);
  const script = lines.map((line) => `${line}\necho "status $?" >> ../statuses`).join("\n");
  const { stderr } = runScript(`set +e; mkdir work; cd work\n${script}`);
  const statuses = runScript("cat statuses").stdout.match(/\d+/g) ?? [];
  expect(
    lines.filter((line, index) => statuses[index] !== (statusOf[line] ?? "0")),
    stderr,
  ).toEqual([]);
});

test("every listed exception names an existing guide or line", () => {
  expect(Object.keys(leftOut).filter((guide) => !guidesWithLines.includes(guide))).toEqual([]);
  const lines = guides.flatMap(linesOf);
  expect(notRun.filter(([pattern]) => !lines.some((line) => pattern.test(line)))).toEqual([]);
  expect(Object.keys(statusOf).filter((line) => !lines.includes(line))).toEqual([]);
});
