import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { knownVariables } from "../../src/config/profile/unknown-variables";
import { configFolder } from "../support/program/config-folder";

test("doctor recognizes every variable that the program mentions", () => {
  const named = readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => readFileSync(join("src", file), "utf8").match(/\bRECOUP_[A-Z_]*[A-Z]\b/g) ?? []);
  expect(named.filter((name) => !knownVariables.includes(name))).toEqual([]);
});

test("`recoup help environment` lists every variable that the program reads", async () => {
  const { stdout } = await configFolder().run("help environment");
  expect(knownVariables.filter((name) => !stdout.includes(name))).toEqual(["RECOUP_CLIENT_TOKEN"]);
  expect(stdout).toContain("AI_AGENT, CI, CLAUDECODE, CODEX_SANDBOX, CURSOR_AGENT, GEMINI_CLI, OPENCODE\n");
});
