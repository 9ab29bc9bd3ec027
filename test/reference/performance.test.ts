import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import peers from "../bench/peers.json";
import { results } from "../bench/results.json";

const page = "docs/performance.md";
const read = () => readFileSync(page, "utf8");

const table = (head: readonly string[], rows: readonly (readonly unknown[])[]) =>
  [head, head.map((_, index) => (index === 0 ? "---" : "---:")), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell ?? "–").join(" | ")} |\n`)
    .join("");

const plain = (value: number) => value.toLocaleString("en");

/** The page's tables, keyed by heading. */
const tables: Readonly<Record<string, string>> = {
  "What is measured": table(
    ["What", "Value", "Bar", ""],
    results.map(({ what, value, bar, isMet }) => [what, plain(value), bar, isMet ? "" : "missed"]),
  ),
  "Programs on a command line": table(
    ["Command", "`node -e 0` = 1"],
    peers.startUp.map(({ what, value }) => [what, value]),
  ),
  "All of a long list": table(
    ["Program", "Time, bare loop = 1", "Peak memory, bare loop = 1"],
    peers.walks.map(({ name, time, memory }) => [name, time, memory]),
  ),
  "Servers that stand in for a platform": table(
    ["Server", "First answer, `node -e 0` = 1", "Requests a second, bare server = 1", "Page by amount (ms)"],
    peers.servers.map(({ name, firstAnswer, requests, pageMs }) => [name, firstAnswer, requests, pageMs]),
  ),
};

const tableOf = (heading: string) => new RegExp(`(?<=\n## ${heading}\n(?:(?!\n## )[^|])*)(?:\\|.*\\|\n)+`);

/** Runs with `npm run bench:page`. */
if (process.env.UPDATE_PAGE === "1") {
  const filled = Object.entries(tables).reduce(
    (text, [heading, rows]) => text.replace(tableOf(heading), () => rows),
    read(),
  );
  writeFileSync(page, filled);
}

test.each(Object.entries(tables))("the table under %j matches the measurements", (heading, rows) => {
  expect(tableOf(heading).exec(read())?.[0]).toBe(rows);
});
