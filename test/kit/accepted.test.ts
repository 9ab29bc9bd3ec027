import { describe, expect, test } from "vitest";
import type { Hint } from "../../src/base/advice/advice";
import { Failure } from "../../src/base/failure";
import { files } from "../../src/host/files/files";
import { applyAcceptedFindings, openAcceptedFindings } from "../../src/kit/findings/accept-flags";
import { compareFindings, updateEntries } from "../../src/kit/findings/accepted";
import { readAcceptedFile, writeAcceptedFile } from "../../src/kit/findings/accepted-file";
import { temporaryFolder } from "../support/program/temporary-folder";

const keys = ["rule", "operation"] as const;
const entry = (rule: string, until = "2026-12-31", operation = "POST /cases") => ({
  rule,
  operation,
  reason: `because of ${rule}`,
  until,
});
const finding = (rule: string, operation = "POST /cases") => ({ rule, operation });

describe("compareAccepted", () => {
  const compare = (entries: readonly ReturnType<typeof entry>[], today: string) =>
    compareFindings(keys, entries, [finding("key-rotated"), finding("key-reused")], today);

  test("accepts only the listed finding, up to and including its last day", () => {
    const { acceptanceOf, expired, gone } = compare([entry("key-rotated")], "2026-12-31");
    expect(acceptanceOf(finding("key-rotated"))).toEqual({
      reason: "because of key-rotated",
      until: "2026-12-31",
    });
    expect(acceptanceOf(finding("key-reused"))).toBeUndefined();
    expect(acceptanceOf(finding("key-rotated", "POST /managed-cases"))).toBeUndefined();
    expect({ expired, gone }).toEqual({ expired: [], gone: [] });
  });

  test("lists an expired entry but doesn't apply it", () => {
    const { acceptanceOf, expired } = compare([entry("key-rotated")], "2027-01-01");
    expect(acceptanceOf(finding("key-rotated"))).toBeUndefined();
    expect(expired).toEqual([entry("key-rotated")]);
  });

  test("reports an entry without a matching finding as gone", () => {
    const entries = [entry("page-unstable"), entry("key-missing", "2020-01-01")];
    expect(compare(entries, "2026-06-01")).toMatchObject({ expired: [], gone: entries });
  });
});

test("keeps reasons, extends expired entries and drops obsolete ones on update", () => {
  const entries = [entry("a", "2026-12-31"), entry("b", "2020-01-01"), entry("gone")];
  const fresh = { reason: "new", until: "2026-09-01", today: "2026-06-01" };
  const findings = [finding("b"), finding("a"), finding("c"), finding("c")];
  expect(updateEntries(keys, entries, findings, fresh)).toEqual([
    entry("b", "2026-09-01"),
    entry("a", "2026-12-31"),
    { rule: "c", operation: "POST /cases", reason: "new", until: "2026-09-01" },
  ]);
});

describe("the accepted findings file", () => {
  const host = () => ({ files, workingFolder: temporaryFolder() });
  const read = async (content: string) => {
    const own = host();
    await files.write(`${own.workingFolder}/accepted.yaml`, content);
    return readAcceptedFile(own, { file: "accepted.yaml", keys });
  };
  const findingsIn = (content: string) =>
    read(content).then(
      () => [],
      (error: unknown) => (error instanceof Failure ? error.details.findings : undefined),
    );

  test.each(["accepted.yaml", "accepted.json"])("is read back from %s as written", async (file) => {
    const own = host();
    const entries = [entry("a"), { ...entry("b"), reason: "a: # \"b\" 'c'\nand more" }];
    await writeAcceptedFile(own, { file, keys }, entries);
    expect(await readAcceptedFile(own, { file, keys })).toEqual(entries);
    expect(await files.status(`${own.workingFolder}/${file}`)).toMatchObject({ mode: 0o600 });
  });

  test("reads as undefined if it is missing and as empty if it has no entries", async () => {
    expect(await readAcceptedFile(host(), { file: "missing.yaml", keys })).toBeUndefined();
    expect(await read("")).toEqual([]);
    expect(await read("[]")).toEqual([]);
  });

  test("reports each problem with its line", async () => {
    const content = [
      "- rule: key-rotated",
      "  operation: POST /cases",
      "  reason: ''",
      "  until: 2026-02-30",
      "- rule: key-reused",
      "  oparation: POST /cases",
      "  reason: later",
      "  until: 2026-12-31",
      "- just text",
    ].join("\n");
    expect(await findingsIn(content)).toEqual([
      "line 1: reason must not be empty.",
      "line 1: until must be a day such as 2026-12-31.",
      "line 5: operation is required.",
      "line 5: oparation is not a known field; did you mean operation?",
      "line 9: an entry must be a map.",
    ]);
    expect(await findingsIn("rule: x")).toEqual(["line 1: the file must be a list."]);
    expect(await findingsIn("- [")).toEqual([expect.stringMatching(/^line 1: /)]);
  });

  test("is refused if two entries accept the same finding", async () => {
    const twice = JSON.stringify([entry("a"), entry("a", "2027-01-01")]);
    expect(await findingsIn(twice)).toEqual(["line 1: an earlier entry accepts the same finding."]);
  });
});

describe("openAccepted", () => {
  const day = 24 * 3_600_000;
  const open = async (given: { file?: string; isUpdated?: boolean; content?: string }) => {
    const host = { files, workingFolder: temporaryFolder(), now: () => Date.UTC(2026, 0, 1) + day / 2 };
    if (given.content !== undefined) await files.write(`${host.workingFolder}/a.yaml`, given.content);
    const flags = { flag: "--accept", updateFlag: "--update-accepted", keys } as const;
    const context = { host, flags: {} } as unknown as Parameters<typeof openAcceptedFindings>[0];
    const { file, isUpdated = false } = given;
    const notes: string[] = [];
    const note = async (text: Hint) => {
      notes.push(String(text));
    };
    return { host, note, notes, opened: await openAcceptedFindings(context, { ...flags, file, isUpdated }) };
  };

  test("accepts no findings if there is no file", async () => {
    const { opened, ...context } = await open({});
    const { acceptanceOf, gone } = await applyAcceptedFindings(context, opened, [finding("a")]);
    expect([acceptanceOf(finding("a")), gone]).toEqual([undefined, []]);
  });

  test("refuses a missing file unless the run will write the file", async () => {
    await expect(open({ file: "a.yaml" })).rejects.toThrow("There is no file a.yaml. Nothing was run.");
    await expect(open({ isUpdated: true })).rejects.toThrow("--update-accepted needs --accept");
    const { opened, ...context } = await open({ file: "a.yaml", isUpdated: true });
    const { acceptanceOf } = await applyAcceptedFindings(context, opened, [finding("a")]);
    expect(acceptanceOf(finding("a"))).toEqual({
      reason: "found on 2026-01-01, no reason given",
      until: "2026-04-01",
    });
    expect(context.notes).toEqual(["Wrote 1 accepted finding to a.yaml: give each a reason."]);
  });

  test("doesn't change the file unless the update flag is set", async () => {
    const content = "[]\n";
    const { opened, ...context } = await open({ file: "a.yaml", content });
    const { acceptanceOf } = await applyAcceptedFindings(context, opened, [finding("a")]);
    expect(acceptanceOf(finding("a"))).toBeUndefined();
    expect(Buffer.from((await files.read(`${context.host.workingFolder}/a.yaml`)) ?? []).toString()).toBe(
      content,
    );
    expect(context.notes).toEqual([]);
  });
});
