import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { files } from "../../../src/host/files/files";
import {
  findingReportKinds,
  readFindingReports,
  writeFindingReports,
} from "../../../src/scenario/report/findings/report-files";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { testWith } from "../../support/program/tool";
import { checkedSummary as summary } from "../../support/scenario/checked-summary";
import { readXml } from "../../support/scenario/junit";

async function write(env: Readonly<Record<string, string>> = {}) {
  const workingFolder = temporaryFolder();
  let errors = "";
  const stderr = {
    write: async (text: string) => {
      errors += text;
    },
  };
  const host = { files, workingFolder, env, stderr } as unknown as Parameters<typeof writeFindingReports>[0];
  const reports = readFindingReports(["junit=r.xml,html=r.html", "markdown=r.md", "json=r.json"]);
  await writeFindingReports(host, reports, summary);
  const read = (name: string) => readFileSync(join(workingFolder, name), "utf8");
  return { read, errors, path: (name: string) => join(workingFolder, name) };
}

describe("finding reports", () => {
  test("count a failed rule once in JUnit and write advice as output", async () => {
    const xml = readXml((await write()).read("r.xml"));
    expect(xml.attributes).toMatchObject({ tests: "5", failures: "1" });
    const cases = xml.children[0]?.children.filter(({ name }) => name === "testcase") ?? [];
    expect(cases.map(({ children }) => children.map(({ name }) => name))).toEqual([
      ["failure", "system-out"],
      ["system-out"],
      [],
      ["skipped"],
      ["skipped"],
    ]);
    expect(cases[0]?.children[0]?.attributes).toEqual({
      message: "POST /cases: The key changed.",
      type: "key-rotated",
    });
    expect(cases[0]?.children[1]?.text).toContain("Accepted until 2026-12-31: until the rewrite");
  });

  testWith("xmllint")("xmllint validates the JUnit report", async () => {
    const { path } = await write();
    const line = ["--noout", "--schema", "test/scenario/report/junit.xsd", path("r.xml")];
    expect(spawnSync("xmllint", line, { encoding: "utf8" }).stderr).toBe(`${path("r.xml")} validates\n`);
  });

  test("contain every finding as HTML and Markdown, without executable content", async () => {
    const { read } = await write();
    const page = read("r.html");
    expect(page).toContain('<b class="failed">failed</b> key-rotated: Keep the key');
    expect(page).toContain('<b class="advice">advice</b> page-unstable: Walk in an order');
    expect(page).not.toMatch(/<script|href=|src=/);
    const text = read("r.md");
    expect(text).toContain("## POST /cases: key-rotated (failed)");
    expect(text).toContain("## POST /managed-cases: key-rotated (accepted)");
    expect(text).toContain("| `done-never` | Report it | not met in this run |");
    expect(text).toContain("```sh\ncurl -X POST 'http://127.0.0.1/cases'\n```");
    expect(text).not.toMatch(/(?<!\\)<script/);
    expect(page + text).not.toContain("\u001b");
    expect(JSON.parse(read("r.json"))).toEqual(summary.document);
  });

  test("annotate each unaccepted finding on one line for GitHub", async () => {
    expect((await write()).errors).toBe("");
    const { errors } = await write({ GITHUB_ACTIONS: "true" });
    const lines = errors.trimEnd().split("\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^::error title=key-rotated%3A POST \/cases::The key changed\.%0A#1 0 ms/);
    expect(lines[2]).toBe("::warning title=page-unstable%3A GET /cases::Without Sort.");
  });

  test("finish writing annotations before the command ends, even if stderr is slow", async () => {
    let errors = "";
    const write = async (text: string) => {
      await new Promise(setImmediate);
      errors += text;
    };
    const host = { files, workingFolder: "/", env: { GITHUB_ACTIONS: "true" }, stderr: { write } };
    await writeFindingReports(host as unknown as Parameters<typeof writeFindingReports>[0], [], summary);
    expect(errors.trimEnd().split("\n")).toHaveLength(3);
  });

  test.each(findingReportKinds)("need a file for --report %s", (kind) => {
    expect(() => readFindingReports([kind])).toThrow(`--report ${kind} must name a file`);
  });
});
