import { expect, test } from "vitest";
import { answer } from "../support/platforms/answers";
import { collectionEnv, referralEnv, runLine } from "../support/program/world";

const others = ["csv", "tsv", "xlsx", "yaml", "ids"] as const;
const lines = [
  ["sandbox serve --ephemeral --port 0", {}],
  ["tokens mint nordlicht-01 --format token", referralEnv],
  ["api GET /cases", collectionEnv],
] as const;

test.each(lines.flatMap(([line, env]) => others.map((format) => [line, format, env] as const)))(
  "%s doesn't support %s: exits with 2 and lists its formats",
  async (line, format, env) => {
    const send = async () => answer({ cases: [] });
    for (const setting of [
      { line: `${line} -o ${format}`, env },
      { line, env: { ...env, RECOUP_OUTPUT: format } },
    ]) {
      const { exitCode, stdout, stderr } = await runLine(setting.line, { env: setting.env, send });
      expect([exitCode, stdout]).toEqual([2, ""]);
      expect(stderr).toContain(`This command cannot print ${format}, only table, json, ndjson.`);
    }
  },
);

test.each([
  ["tokens mint nordlicht-01 --format header -o csv", referralEnv],
  ["api GET /cases -o yaml", collectionEnv],
])("sends nothing for `%s`", async (line, env) => {
  expect((await runLine(line, { env })).requests).toEqual([]);
});

test("prints the field list as JSON or as one field per line in ndjson", async () => {
  const fields = ["name", "isCurrent", "environment", "test", "live", "isReadOnly"];
  const { stdout } = await runLine("profile list --fields help --json");
  expect(JSON.parse(stdout)).toEqual({ fields });
  const lines = await runLine("profile list --fields help -o ndjson");
  expect(
    lines.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toEqual(fields);
});

test("prints the field list as plain text, whatever the list's format", async () => {
  for (const format of others) {
    const { exitCode, stdout } = await runLine(`profile list --fields help -o ${format}`);
    expect([exitCode, stdout]).toEqual([0, "name\nisCurrent\nenvironment\ntest\nlive\nisReadOnly\n"]);
  }
});
