import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { files } from "../../../src/host/files/files";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { runLine } from "../../support/program/world";

const run = (line: string) => runLine(line, { fileSystem: files });

function contentOf(folder: string) {
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]),
  );
}

test("writes an index and one private file per vector, identically on each run", async () => {
  const folder = join(temporaryFolder(), "vectors");
  const written = await run(`webhooks vectors ${folder} --json`);
  const first = contentOf(folder);
  const index: { readonly file: string }[] = JSON.parse(first["index.json"] ?? "");
  expect(JSON.parse(written.stdout)).toMatchObject({ folder, vectors: index.length, seed: "vectors" });
  expect(Object.keys(first).sort()).toEqual(["index.json", ...index.map(({ file }) => file)].sort());
  expect(Object.keys(index[0] ?? {})).toEqual(["name", "file", "rule", "verdict", "secret", "at", "bug"]);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, "plain.json")).mode & 0o777).toBe(0o600);
  await run(`webhooks vectors ${folder} --force`);
  expect(contentOf(folder)).toEqual(first);
  await run(`webhooks vectors ${folder} --force --seed 2`);
  expect(contentOf(folder)).not.toEqual(first);
});

test("refuses a file or a nonempty folder", async () => {
  const folder = temporaryFolder();
  expect(await run(`webhooks vectors ${join(folder, "new")} --dry-run`)).toMatchObject({ exitCode: 0 });
  expect(readdirSync(folder)).toEqual([]);
  writeFileSync(join(folder, "mine.txt"), "");
  expect(await run(`webhooks vectors ${folder}`)).toMatchObject({
    exitCode: 2,
    stdout: "",
    stderr: `Error: The folder ${folder} is not empty; nothing was written.
  next: Use --force to replace the vectors in it, or name another folder.
`,
  });
  expect(await run(`webhooks vectors ${join(folder, "mine.txt")} --force`)).toMatchObject({ exitCode: 2 });
  expect(readdirSync(folder)).toEqual(["mine.txt"]);
});

test("uses the profile's header name and the events of the surface", async () => {
  const folder = join(temporaryFolder(), "vectors");
  await run(`webhooks vectors ${folder} --as referral`);
  const { headers, body } = JSON.parse(contentOf(folder)["plain.json"] ?? "");
  expect(Object.keys(headers)).toContain("x-service-signature");
  expect(JSON.parse(Buffer.from(body, "base64").toString())).toMatchObject({ event: "case.created" });
});
