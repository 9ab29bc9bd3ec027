import { readFileSync, writeFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { terminalPicture } from "../support/program/terminal/terminal-picture";
import { runLine } from "../support/program/world";
import { readmeScenario } from "../support/readme";
import { openPlatform } from "../support/sandbox/opening";
import { readXml } from "../support/scenario/junit";
import { generatedBy } from "./pages/generated-by";

const file = "docs/terminal.svg";
const lines = ["cases list --limit 6", "test run paid.yaml --seed readme"];

let picture: string;
beforeAll(async () => {
  const texts: string[] = [];
  for (const line of lines) texts.push(`\u001b[36m$\u001b[39m recoup ${line}\n${await showLine(line)}`);
  picture = await terminalPicture(texts.join("\n"), 80, generatedBy);
  if (process.env.UPDATE_REFERENCE === "1") writeFileSync(file, picture);
});

/** Runs a command line. Returns what a terminal shows: stdout and stderr in order of arrival. */
async function showLine(line: string): Promise<string> {
  let text = "";
  const note = (chunk: string) => {
    text += chunk;
  };
  const { exitCode, stderr } = await runLine(line, {
    isTerminal: true,
    files: { "/work/paid.yaml": readmeScenario },
    beforeStderr: note,
    closesAfter: (chunk) => {
      note(chunk);
      return false;
    },
    openPlatform: (options) => openPlatform({ ...options, isEphemeral: true, isUnlimited: true }),
  });
  if (exitCode !== 0) throw new Error(stderr);
  return text;
}

test("the README's picture matches the program's output", () => {
  expect(readFileSync(file, "utf8")).toBe(picture);
});

test("the README's picture uses the terminal's colors and no external resources", () => {
  expect(picture).toMatch(/fill="#9ece6a">Active</);
  expect(picture.replace("http://www.w3.org/2000/svg", "")).not.toMatch(
    /https?:|<script|<style|@import|url\(/,
  );
});

test("the text in the README's picture fits the pictured terminal", () => {
  const right = [...picture.matchAll(/x="([\d.]+)" y="[\d.]+" textLength="([\d.]+)"/g)].map(
    ([, x, length]) => Number(x) + Number(length),
  );
  const width = Number(/<svg [^>]*width="(\d+)"/.exec(picture)?.[1]);
  expect([right.length > 30, Math.max(...right) <= width - 20]).toEqual([true, true]);
});

test("the README's picture is well-formed XML", () => {
  expect(readXml(picture.replace(/<!--.*?-->\n/, "")).name).toBe("svg");
});
