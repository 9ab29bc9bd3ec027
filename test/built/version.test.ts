import { expect, test } from "vitest";
import { version } from "../../package.json";
import { runBuilt } from "../support/program/built-program";

test.each(["--version", "-V"])("`recoup %s` prints the version", async (flag) => {
  expect(await runBuilt([flag])).toEqual({ exitCode: 0, stdout: `${version}\n`, stderr: "" });
});

test("with --json the version is a document", async () => {
  const { exitCode, stdout } = await runBuilt(["-V", "--json"]);
  expect([exitCode, JSON.parse(stdout)]).toEqual([0, { version }]);
});
