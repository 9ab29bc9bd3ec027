import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Send } from "../../src/base/http";
import { files } from "../../src/host/files/files";
import { answer } from "../support/platforms/answers";
import { temporaryFolder } from "../support/program/temporary-folder";
import { customerEnv, runLine } from "../support/program/world";
import { openPlatform } from "../support/sandbox/opening";

const folder = temporaryFolder();
let count = 0;
const newFile = () => {
  count += 1;
  return join(folder, `${count}.har`);
};
const env = { ...customerEnv, RECOUP_NO_HISTORY: "1", RECOUP_DATA_DIR: folder };
const listed: Send = async () => answer({ cases: [], page: { currentPage: 1, totalPages: 1 } });
const entriesIn = (file: string) => JSON.parse(readFileSync(file, "utf8")).log.entries;

describe("--har", () => {
  test("records each attempt as an entry of its own, in a file that only the user can read", async () => {
    const file = newFile();
    let tries = 0;
    const send: Send = async (request) => {
      tries += 1;
      return tries === 1 ? answer({ message: "busy" }, 500) : listed(request);
    };
    const { exitCode } = await runLine(["cases", "list", "--har", file], { env, send, fileSystem: files });
    expect(exitCode).toBe(0);
    const statuses = entriesIn(file).map(({ response }: { response: { status: number } }) => response.status);
    expect(statuses).toEqual([500, 200]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, "utf8")).not.toContain(customerEnv.RECOUP_CUSTOMER_KEY);
  });

  test("records the requests to the embedded sandbox", async () => {
    const file = newFile();
    const sandbox = { RECOUP_DATA_DIR: folder, RECOUP_CONFIG_DIR: folder };
    const line = ["cases", "list", "--limit", "1", "--har", file];
    const { exitCode } = await runLine(line, { env: sandbox, fileSystem: files, openPlatform });
    expect(exitCode).toBe(0);
    expect(entriesIn(file)[0].request.url).toContain("/test/collection/cases?");
  });

  test("writes nothing in a dry run", async () => {
    const file = newFile();
    await runLine(["cases", "list", "--dry-run", "--har", file], { env, send: listed, fileSystem: files });
    expect(await files.status(file)).toBeUndefined();
  });

  const taken = join(folder, "taken.har");
  writeFileSync(taken, "mine");
  const link = join(folder, "link.har");
  symlinkSync(taken, link);
  mkdirSync(join(folder, "sub"));
  test.each([
    ["stdout", "-", "--har must name a file (got -); nothing was sent."],
    [
      "a folder",
      join(folder, "sub"),
      `--har must name a file, and ${join(folder, "sub")} is a folder; nothing was sent.`,
    ],
    ["a file that exists", taken, `--har must name a new file, and ${taken} exists; nothing was sent.`],
    ["a link", link, `--har must name a file, and ${link} is a symbolic link; nothing was sent.`],
  ])("refuses %s", async (_, name, message) => {
    const { exitCode, stderr, requests } = await runLine(["cases", "list", "--har", name], {
      ...{ env, send: listed, fileSystem: files },
    });
    expect([exitCode, stderr.split("\n")[0], requests.length]).toEqual([2, `Error: ${message}`, 0]);
    expect(readFileSync(taken, "utf8")).toBe("mine");
  });
});
