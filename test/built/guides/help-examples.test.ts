import { expect } from "vitest";
import { commands } from "../../../src/commands";
import { openGuideShell } from "../../support/program/guide-shell";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { testWith } from "../../support/program/tool";

const timeout = 180_000;

/** Lines that the test doesn't run, and why. */
const notRun: readonly (readonly [line: RegExp, reason: string])[] = [
  [/^recoup (browse|cases watch|events tail|webhooks listen|sandbox serve)\b/, "goes on until Ctrl-C"],
  [/^recoup test run \. --watch/, "goes on until Ctrl-C"],
  [/^recoup test sample-receiver( --secret-file hook\.key( --bug race)?)?$/, "goes on until Ctrl-C"],
  [/^recoup (webhooks check|test fuzz)\b| --forward | \| sh$/, "needs a receiver"],
  [/^recoup sandbox open\b/, "needs a served sandbox"],
  [/^recoup test record --since/, "needs a sandbox that was used before"],
  [/^recoup test record --from/, "needs a HAR file"],
  [/^recoup test run paid\.yaml --target acme|^recoup test drift acme/, "needs a real environment"],
  [/^recoup (clients create|profile add acme)$/, "asks on a terminal"],
  [/^recoup webhooks delete 1a1eeb74-92d3-47f2-9e01-536fa86be6c4$/, "asks on a terminal"],
  [/ --recreate /, "asks on a terminal"],
  [/ --save$|^recoup doctor --network/, "needs a keyring"],
  [/^recoup profile key\b/, "needs a keyring"],
  [/^recoup webhooks verify --captured/, "needs a captured delivery"],
  [
    /^recoup (payments|notes) import\b|^recoup payments reconcile\b|^recoup notes job/,
    "needs a bank file, or the id of a job",
  ],
  [/^recoup sandbox set link/, "needs a link request, with which `clients create` ends with exit 7"],
  [/^recoup history show/, "the sandbox leaves nothing in the history"],
  [/ npm test$/, "needs your own package"],
  [/ --bug new-key-each-try$/, "breaks a rule on purpose, and ends with exit 13"],
  [/ --timeout 2h$/, "waits for a person"],
  [/ --drill all$|--self-test|--cases 1000000/, "takes a minute"],
];

/** Shared by all examples, because each run with an empty cache has to compile the program again. */
const cache = temporaryFolder();

const isRun = (line: string) => !notRun.some(([pattern]) => pattern.test(line));

const pages = await Promise.all(
  commands.entries.map(async ({ path, load }) => {
    const { examples } = (await load()).default;
    return [path, Object.keys(examples).filter(isRun)] as const;
  }),
);

const withLines = pages.filter(([, lines]) => lines.length > 0);

testWith("jq").each(withLines)(
  "runs the examples for `recoup %s` in order, starting in an empty folder",
  { timeout },
  (_, lines) => {
    const { runScript } = openGuideShell(timeout - 10_000);
    const script = lines.map((line) => `{ ${line}\n} > ../output; echo "status $?"`).join("\n");
    const { stdout, stderr } = runScript(
      `set +e; mkdir empty; cd empty; export XDG_CACHE_HOME=${cache}\n${script}`,
    );
    const statuses = stdout.split("\n").flatMap((line) => /^status (\d+)$/.exec(line)?.[1] ?? []);
    const failed = lines.filter((_, index) => statuses[index] !== "0");
    expect(failed, stderr).toEqual([]);
  },
);
