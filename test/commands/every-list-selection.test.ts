import { expect, test } from "vitest";
import { commands } from "../../src/commands/index";
import { collectionEnv, customerEnv, referralEnv, runLine } from "../support/program/world";

const env = { ...collectionEnv, ...customerEnv, ...referralEnv, RECOUP_ENVIRONMENT: "test" };
const guid = "0d9f3c1e-5a7b-4c2d-8e6f-1a2b3c4d5e6f";
const needed: Readonly<Record<string, string>> = {
  "chats list": guid,
  "files list": guid,
  "events list": `--case ${guid}`,
};
/** Local lists that contain only names and strings. */
const plain = ["alias list", "config list"];

const lists = commands.entries
  .map(({ path }) => path)
  .filter((path) => /(^| )list$/.test(path) && !plain.includes(path));

test("tests lists of the platform, the sandbox and this machine", () => {
  expect(lists).toEqual(expect.arrayContaining(["cases list", "profile list", "tokens list"]));
});

test.each(lists)("%s checks --where and --sum before sending anything", async (path) => {
  for (const flags of ["--where nosuchfield=1", "--sum nosuchfield", "--where broken"]) {
    const line = `${path} ${needed[path] ?? ""} ${flags}`;
    const { exitCode, stderr, requests } = await runLine(line, { env });
    expect([line, exitCode, requests.length]).toEqual([line, 2, 0]);
    expect(stderr).toMatch(/nosuchfield|has no operator/);
  }
});

test("suggests the right field for a misspelled column title of events list", async () => {
  const { stderr } = await runLine(`events list --case ${guid} --fields creatd`, { env: collectionEnv });
  expect(stderr).toContain("Did you mean createdAt?");
});
