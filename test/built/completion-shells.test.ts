import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { runIn, shellHome, typedLine, writeStartFiles } from "../support/program/shells";
import { testWith } from "../support/program/tool";

const home = shellHome();
const at = (...parts: readonly string[]) => join(home.folder, ...parts);

beforeAll(() => {
  writeStartFiles(home);
  writeFileSync(at("case-1.json"), "{}");
  mkdirSync(at(".cache/recoup/recent"), { recursive: true });
  writeFileSync(at(".cache/recoup/recent/sandbox.test.default.txt"), "cases ZZ12AB34\nclients tenant-77\n");
  for (const shell of ["bash", "zsh", "fish"])
    expect(runIn(home, "recoup", "completion", shell, "--install").status).toBe(0);
  // With the bash-completion package, the system's startup file already loads the completion.
  if (!readFileSync(at(".bashrc"), "utf8").includes("source"))
    appendFileSync(at(".bashrc"), `source '${at(".local/share/bash-completion/completions/recoup")}'\n`);
});

/** Typed text, and the line that Tab should complete it to. */
const lines = [
  ["recoup ca", "recoup cases "],
  ["recoup cases li", "recoup cases list "],
  ["recoup --env test cases tim", "recoup --env test cases timeline "],
  ["recoup cases list --include-", "recoup cases list --include-test-cases "],
  ["recoup cases list --output nd", "recoup cases list --output ndjson "],
  ["recoup cases list --output=nd", "recoup cases list --output=ndjson "],
  ["recoup cases list --lifecycle Act", "recoup cases list --lifecycle Active "],
  ["recoup cases list -l Active,Pau", "recoup cases list -l Active,Paused "],
  ["recoup cases list --sort DueDate:d", "recoup cases list --sort DueDate:desc "],
  ["recoup cases list --fields=id,debtor.countryA", "recoup cases list --fields=id,debtor.countryAlpha2 "],
  ["recoup cases wait X --until Closed:Pai", "recoup cases wait X --until Closed:Paid "],
  ["recoup webhooks create --event case.cl", "recoup webhooks create --event case.closed "],
  ["recoup sandbox clock adv", "recoup sandbox clock advance "],
  ["recoup profile use san", "recoup profile use sandbox "],
  ["recoup completion fi", "recoup completion fish "],
  ["recoup cases submit --body case-", "recoup cases submit --body case-1.json "],
  ["recoup webhooks listen --until case.cl", "recoup webhooks listen --until case.closed "],
  ["recoup webhooks listen --expect chat.c", "recoup webhooks listen --expect chat.created "],
  ["recoup webhooks listen --surfaces referral,cus", "recoup webhooks listen --surfaces referral,customer "],
  ["recoup test run --target san", "recoup test run --target sandbox "],
  ["recoup cases list --as ref", "recoup cases list --as referral "],
  ["recoup cases get ZZ1", "recoup cases get ZZ12AB34 "],
  ["recoup -p sandbox test advance ZZ1", "recoup -p sandbox test advance ZZ12AB34 "],
  ["recoup cases list --client tenant-7", "recoup cases list --client tenant-77 "],
  ["recoup cases list --client=tenant-7", "recoup cases list --client=tenant-77 "],
  ['recoup api GET "/a b" --as ref', 'recoup api GET "/a b" --as referral '],
  ['recoup --world "a b" cases tim', 'recoup --world "a b" cases timeline '],
] as const;

for (const shell of ["bash", "zsh"] as const) {
  testWith(shell)(`${shell} completes commands, flags and values`, async () => {
    const made: (readonly [string, string])[] = [];
    for (const [typed] of lines) made.push([typed, await typedLine(home, shell, `${typed}\t`)]);
    expect(made).toEqual(lines);
  });
}

for (const shell of ["bash", "zsh"] as const) {
  testWith(shell)(`${shell} completes files as it does for any other command`, async () => {
    for (const name of ["bank one.csv", "plan 1.csv", "plan-*.csv"]) writeFileSync(at(name), "");
    const typed = [
      ["recoup cases import bank\\ o", "recoup cases import bank\\ one.csv "],
      ['recoup cases import "bank o', 'recoup cases import "bank one.csv" '],
      ["recoup cases import bank\\ plan", "recoup cases import bank\\ plan"],
      ["recoup cases import plan-", "recoup cases import plan-\\*.csv "],
      ["recoup cases submit --body=bank", "recoup cases submit --body=bank\\ one.csv "],
      ["recoup cases list --json > bank", "recoup cases list --json > bank\\ one.csv "],
      ["recoup cases import - < bank", "recoup cases import - < bank\\ one.csv "],
      ["recoup cases list --page bank", "recoup cases list --page bank"],
    ] as const;
    const made: (readonly [string, string])[] = [];
    for (const [text] of typed) made.push([text, await typedLine(home, shell, `${text}\t`)]);
    expect(made).toEqual(typed);
  });
}

testWith("bash")("bash completes commands, flags and values with failglob", () => {
  const offered = (line: string) =>
    runIn(
      home,
      "bash",
      "-c",
      `source <(recoup completion bash); shopt -s failglob; COMP_LINE='${line}' COMP_POINT=${line.length}
       _recoup recoup && printf '%s\\n' "\${COMPREPLY[@]}"`,
    ).stdout;
  expect(offered("recoup cases tim")).toBe("timeline\n");
  expect(offered("recoup cases list --inc")).toBe("--include-test-cases\n");
});

testWith("bash")("bash completes an alias of recoup", async () => {
  appendFileSync(at(".bashrc"), "alias rc=recoup\ncomplete -F _recoup rc\n");
  expect(await typedLine(home, "bash", "rc cases tim\t")).toBe("rc cases timeline ");
});

testWith("fish")("fish completes commands, flags and values", () => {
  const offered = (typed: string) =>
    runIn(home, "fish", "-c", `complete -C '${typed}'`).stdout.split("\n")[0]?.split("\t")[0];
  const created = lines.map(([typed]) => `${typed.slice(0, typed.lastIndexOf(" ") + 1)}${offered(typed)} `);
  expect(created).toEqual(lines.map(([, line]) => line));
});

testWith("fish")("fish completes quoted words, files and other paths of recoup", () => {
  writeFileSync(at("bank one.csv"), "");
  const offered = (typed: string) => {
    const { stdout, stderr } = runIn(home, "fish", "-c", `complete -C ${JSON.stringify(typed)}`);
    return `${stdout.split("\n")[0]?.split("\t")[0]}${stderr}`;
  };
  expect(offered("recoup cases list -l 'Active,Pau")).toBe("Active,Paused");
  expect(offered("recoup cases list --fields='id,debtor.countryA")).toBe("--fields=id,debtor.countryAlpha2");
  expect(offered("recoup cases import 'bank")).toBe("bank one.csv");
  expect(offered("recoup cases import ~/bank")).toBe("~/bank one.csv");
  expect(offered("~/bin/recoup cases tim")).toBe("timeline");
  expect(offered("./missing/recoup cases tim")).toBe("timeline");
});

testWith("fish")("fish describes each completion", () => {
  expect(runIn(home, "fish", "-c", "complete -C 'recoup cases '").stdout).toContain("list\tList cases\n");
});

test("changes nothing when completion is installed a second time", () => {
  for (const shell of ["bash", "zsh", "fish"]) {
    const { status, stdout } = runIn(home, "recoup", "completion", shell, "--install", "--json");
    expect([status, JSON.parse(stdout).changed]).toEqual([0, []]);
  }
  expect(existsSync(at(".config/fish/completions/recoup.fish"))).toBe(true);
});

test("suggests the names of local profiles, worlds and snapshots", () => {
  expect(
    runIn(home, "recoup", "profile", "add", "acme", "--collection-url", "https://a.example").status,
  ).toBe(0);
  expect(runIn(home, "recoup", "sandbox", "snapshot", "save", "before", "--world", "demo").status).toBe(0);
  const offered = (...line: readonly string[]) => runIn(home, "recoup", "__complete", "--", ...line).stdout;
  expect(offered("profile", "use", "a")).toBe("acme\n");
  expect(offered("cases", "list", "--world", "")).toBe("demo\n");
  expect(offered("--world", "demo", "sandbox", "snapshot", "load", "b")).toBe("before\n");
  expect(offered("sandbox", "snapshot", "load", "b")).toBe("");
});

testWith("script")("suggests recently seen references only in the world where they were seen", () => {
  const list = "recoup cases list --fields reference -o tsv -p sandbox -q";
  const [seen = ""] = runIn(home, "script", "-qec", list, "/dev/null").stdout.split(/\r?\n/);
  const offered = (...line: readonly string[]) =>
    runIn(home, "recoup", "__complete", "--", ...line, "cases", "get", seen).stdout;
  expect(offered("-p", "sandbox")).toBe(`${seen}\n`);
  expect(offered("-p", "sandbox", "--world", "other")).toBe("");
});

test("completes a word without loading commander, zod, undici or a database", () => {
  writeFileSync(
    at("probe.cjs"),
    "process.on('exit', () => process.stderr.write(Object.keys(require.cache).join('\\n')));",
  );
  const cache = `XDG_CACHE_HOME=${at("fresh")}`;
  const line = ["--require", at("probe.cjs"), at("bin", "recoup"), "__complete", "--", "cases", "get", ""];
  const byNode = runIn(home, "env", cache, process.execPath, ...line).stderr;
  // The cache contains the compiled code of each chunk that was loaded.
  const chunks = readdirSync(at("fresh", "recoup"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".bin"))
    .map((file) => basename(file, ".bin"));
  const bytes = chunks.map((name) => statSync(join("dist", name)).size).reduce((sum, size) => sum + size, 0);
  expect(byNode).not.toContain("node_modules");
  expect(chunks.filter((name) => /^(core|program|schemas|send|platform)\.js$/.test(name))).toEqual([]);
  expect([chunks.length > 1, bytes < 145_000]).toEqual([true, true]);
});
