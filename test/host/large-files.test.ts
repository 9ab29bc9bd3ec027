import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Failure } from "../../src/base/failure";
import { files } from "../../src/host/files/files";
import { temporaryFolder } from "../support/program/temporary-folder";

const base = temporaryFolder();
const newFolder = () => mkdtempSync(join(base, "test-"));

async function* some(...pieces: string[]) {
  yield* pieces;
}

async function* broken() {
  yield "a part";
  throw new Failure("usage", "no more of it");
}

test("reads back a file of many chunks byte for byte", async () => {
  const path = join(newFolder(), "rows.csv");
  const content = "a line of text\n".repeat(20_000);
  writeFileSync(path, content);
  const pieces: Uint8Array[] = [];
  for await (const piece of (await files.readPieces(path)) ?? []) pieces.push(piece);
  expect([pieces.length > 1, Buffer.concat(pieces).toString() === content]).toEqual([true, true]);
  expect(await files.readPieces(`${path}.absent`)).toBeUndefined();
});

test("reports that a folder isn't a file", async () => {
  const reading = async () => {
    for await (const _ of (await files.readPieces(newFolder())) ?? []);
  };
  await expect(reading()).rejects.toThrow("it is a folder, not a file");
});

test("creates a private file from chunks and preserves it if a rewrite fails", async () => {
  const folder = newFolder();
  const path = join(folder, "result.csv");
  await files.writePieces(path, some("one,", "two\n"));
  expect([readFileSync(path, "utf8"), statSync(path).mode & 0o777]).toEqual(["one,two\n", 0o600]);
  await expect(files.writePieces(path, broken())).rejects.toThrow("no more of it");
  expect([readFileSync(path, "utf8"), readdirSync(folder)]).toEqual(["one,two\n", ["result.csv"]]);
});

test("continues a growing private file at a given length", async () => {
  const path = join(newFolder(), "journal");
  const first = await files.grow(path, 0);
  first.append("one\nzwölf\nto");
  await first.flush();
  first.close();
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const second = await files.grow(path, 11);
  expect(Buffer.from(second.read(4, 6)).toString()).toBe("zwölf");
  second.append("two\n");
  expect(second.length).toBe(15);
  second.close();
  expect(readFileSync(path, "utf8")).toBe("one\nzwölf\ntwo\n");
});

test("refuses to append to a symbolic link or replace it", async () => {
  const folder = newFolder();
  symlinkSync(join(folder, "elsewhere"), join(folder, "link"));
  await expect(files.grow(join(folder, "link"), 0)).rejects.toThrow("it is a symbolic link");
  await expect(files.writePieces(join(folder, "link"), some("x"))).rejects.toThrow("it is a symbolic link");
  expect(existsSync(join(folder, "elsewhere"))).toBe(false);
});

test.runIf(existsSync("/dev/full"))("reports a full disk and drops the incomplete append", async () => {
  const file = await files.grow("/dev/full", 1);
  expect(() => file.append("x".repeat(100))).toThrow("can't write /dev/full: no space is left on the device");
  expect(file.length).toBe(1);
  file.close();
});
