import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { Script } from "node:vm";
import { expect, test } from "vitest";
import { openCodeCache } from "../../../src/host/program/code-cache";
import { temporaryFolder } from "../../support/program/temporary-folder";

const source = Buffer.from("(function () { return 6 * 7; })");

/** Creates a cache for one chunk. The chunk's function has been called, so V8 has compiled it. */
function filled() {
  const folder = join(temporaryFolder(), "code");
  const cache = openCodeCache((name) => join(folder, name));
  const script = new Script(source.toString());
  script.runInThisContext()();
  cache.write("chunk", source, script);
  return { cache, folder, file: join(folder, "chunk") };
}

test("V8 accepts cached code for the same source", () => {
  const { cache } = filled();
  const script = new Script(source.toString(), { cachedData: cache.read("chunk", source) });
  expect(script.cachedDataRejected).toBe(false);
  expect(script.runInThisContext()()).toBe(42);
  expect(cache.read("other", source)).toBe(undefined);
  expect(cache.read("chunk", Buffer.from(source.toString().replace("6", "5")))).toBe(undefined);
});

test("makes cached files and their folder private", () => {
  const { folder, file } = filled();
  expect([statSync(folder).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600]);
  expect(readdirSync(folder)).toEqual(["chunk"]);
});

test("rejects cached code that has a flipped bit or is truncated", () => {
  const { cache, file } = filled();
  const whole = readFileSync(file);
  const isRead = (content: Buffer) => {
    writeFileSync(file, content);
    return cache.read("chunk", source) !== undefined;
  };
  for (let index = 0; index < whole.length; index += 5) {
    const flipped = Buffer.from(whole);
    flipped.writeUInt8(flipped.readUInt8(index) ^ 1, index);
    if (isRead(flipped)) expect.unreachable(`byte ${index} was not checked`);
  }
  for (const length of [0, 3, source.length, source.length + 1, whole.length - 1])
    expect(isRead(whole.subarray(0, length))).toBe(false);
  expect(isRead(whole)).toBe(true);
});

test("ignores a cache file that other users can write to", () => {
  const { cache, file } = filled();
  for (const mode of [0o620, 0o602]) {
    chmodSync(file, mode);
    expect(cache.read("chunk", source)).toBe(undefined);
  }
});

test.runIf(process.getuid?.() === 0)("ignores a file or folder that belongs to another user", () => {
  const { cache, file, folder } = filled();
  chownSync(folder, 65_534, 65_534);
  expect(cache.read("chunk", source)).toBe(undefined);
  chownSync(folder, 0, 0);
  chownSync(file, 65_534, 65_534);
  expect(cache.read("chunk", source)).toBe(undefined);
});

test("ignores a symbolic link, even to the user's own file", () => {
  const { cache, file } = filled();
  renameSync(file, `${file}-elsewhere`);
  symlinkSync(`${file}-elsewhere`, file);
  expect(cache.read("chunk", source)).toBe(undefined);
});

test("neither reads nor writes in a folder that other users can write to", () => {
  const { cache, folder } = filled();
  chmodSync(folder, 0o770);
  expect(cache.read("chunk", source)).toBe(undefined);
  cache.write("other", source, new Script(source.toString()));
  expect(readdirSync(folder)).toEqual(["chunk"]);
});

test("cleans up a killed run's partial file, whichever process wrote it", () => {
  const { cache, folder, file } = filled();
  for (const draft of [`${file}.${process.pid}`, `${file}.1`]) writeFileSync(draft, "half");
  cache.write("chunk", source, new Script(source.toString()));
  expect(readdirSync(folder)).toEqual(["chunk"]);
});

test("leaves no partial file behind if the file can't be moved into place", () => {
  const { cache, folder, file } = filled();
  rmSync(file);
  mkdirSync(file);
  cache.write("chunk", source, new Script(source.toString()));
  expect(readdirSync(folder)).toEqual(["chunk"]);
});

test("caches nothing but doesn't fail if its folder can't be created", () => {
  const cache = openCodeCache((name) => join("/dev/null", "code", name));
  cache.write("chunk", source, new Script(source.toString()));
  expect(cache.read("chunk", source)).toBe(undefined);
});
