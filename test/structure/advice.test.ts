import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { endpoints } from "../../src/api/endpoint/endpoints";

const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) => ({ file, text: readFileSync(join("src", file), "utf8") }));

/** Matches a plain text hint that names a command. Only `advice` with `recoup` keeps commands as data. */
const plainCommand = /\bhint(:|\s*=)\s*("[^"\n]*`recoup |`[^`]*(\\`recoup |\$\{recoup`))/;

test("every hint that names a command is built with `advice`", () => {
  const matches = sources.filter(({ text }) => plainCommand.test(text)).map(({ file }) => file);
  expect(matches).toEqual([]);
  const hints = endpoints.flatMap(({ hints: own = {} }) => Object.values(own));
  expect(hints.filter((hint) => typeof hint === "string" && hint.includes("`"))).toEqual([]);
});

/** Files that may build a command line from words, whether typed by the user or from a command's path. */
const typedLineUsers = [
  /^base\/advice\//,
  /^bulk-import\/rows\/suggested-format\.ts$/,
  /^cli\/line\/(help|mistakes)\//,
  /^commands\/(commands\.ts$|schema\/)/,
  /^commands\/sandbox\/set\/view\.ts$/,
  /^listener\/source\/(persistent|temporary)-subscription\.ts$/,
  /^reference\/published-schemas\.ts$/,
  /^scenario\/run\/(rerun-command|preflight)\.ts$/,
  /^proof\//,
];

test("only listed files build a command line from arbitrary words", () => {
  const users = sources.filter(({ text }) => /\bbuildTypedLine\(/.test(text)).map(({ file }) => file);
  expect(users.filter((file) => !typedLineUsers.some((known) => known.test(file)))).toEqual([]);
});
