import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { files, getPermissions } from "../../src/host/files/files";
import { temporaryFolder } from "../support/program/temporary-folder";

const isRoot = process.getuid?.() === 0;
const base = temporaryFolder();
const newFolder = () => mkdtempSync(join(base, "test-"));
const modeOf = (path: string) => statSync(path).mode & 0o777;

test("reads back a written file byte for byte and makes it private", async () => {
  const path = join(newFolder(), "keys.json");
  await files.write(path, Uint8Array.of(0, 255, 10));
  expect(await files.read(path)).toEqual(Buffer.from([0, 255, 10]));
  expect(modeOf(path)).toBe(0o600);
});

test("sets exactly the requested mode, whatever the umask", async () => {
  const path = join(newFolder(), "script");
  await files.write(path, "text", 0o777);
  expect(modeOf(path)).toBe(0o777);
});

test("overwrites a file without leaving a temporary file behind", async () => {
  const folder = newFolder();
  const path = join(folder, "keys.json");
  writeFileSync(path, "old and longer");
  chmodSync(path, 0o644);
  await files.write(path, "new");
  expect(readFileSync(path, "utf8")).toBe("new");
  expect(modeOf(path)).toBe(0o600);
  expect(readdirSync(folder)).toEqual(["keys.json"]);
});

test("treats a missing file as undefined when reading and as success when removing", async () => {
  const path = join(newFolder(), "absent");
  expect(await files.read(path)).toBeUndefined();
  await expect(files.remove(path)).resolves.toBeUndefined();
});

test("removes a file", async () => {
  const path = join(newFolder(), "file");
  await files.write(path, "x");
  await files.remove(path);
  expect(existsSync(path)).toBe(false);
});

test("lists file names in order, and none for a missing folder", async () => {
  const folder = newFolder();
  for (const name of ["b", "a", "c"]) writeFileSync(join(folder, name), "");
  expect(await files.list(folder)).toEqual(["a", "b", "c"]);
  expect(await files.list(join(folder, "absent"))).toEqual([]);
});

test("creates private folders and their parents, and accepts existing ones", async () => {
  const path = join(newFolder(), "one", "two");
  await files.makeFolder(path);
  await files.makeFolder(path);
  expect(modeOf(path)).toBe(0o700);
  expect(modeOf(join(path, ".."))).toBe(0o700);
});

test("refuses to write through a symbolic link", async () => {
  const folder = newFolder();
  writeFileSync(join(folder, "real"), "kept");
  symlinkSync(join(folder, "real"), join(folder, "link"));
  await expect(files.write(join(folder, "link"), "new")).rejects.toMatchObject({
    kind: "config",
    message: `can't write ${join(folder, "link")}: it is a symbolic link`,
  });
  expect(readFileSync(join(folder, "real"), "utf8")).toBe("kept");
});

test("refuses a dangling symbolic link", async () => {
  const folder = newFolder();
  symlinkSync(join(folder, "nowhere"), join(folder, "link"));
  await expect(files.write(join(folder, "link"), "new")).rejects.toMatchObject({ kind: "config" });
});

test("distinguishes a folder, a file where a folder should be, and a missing folder", async () => {
  const folder = newFolder();
  const file = join(folder, "file");
  writeFileSync(file, "");
  const missing = join(folder, "absent", "file");
  await expect(files.read(folder)).rejects.toMatchObject({
    message: `can't read ${folder}: it is a folder, not a file`,
  });
  await expect(files.read(join(file, "x"))).rejects.toMatchObject({
    kind: "config",
    message: `can't read ${join(file, "x")}: a part of the path is a file, not a folder`,
  });
  await expect(files.makeFolder(file)).rejects.toMatchObject({
    message: `can't create the folder ${file}: a file with this name is in the way`,
  });
  await expect(files.write(missing, "x")).rejects.toMatchObject({
    message: `can't write ${missing}: a folder of the path does not exist`,
    details: { hint: "Create the folder first, or correct the path." },
  });
});

test("leaves no temporary file behind if a write fails", async () => {
  const folder = newFolder();
  mkdirSync(join(folder, "target"));
  writeFileSync(join(folder, "target", "inside"), "kept");
  await expect(files.write(join(folder, "target"), "x")).rejects.toMatchObject({ kind: "config" });
  expect(readdirSync(folder)).toEqual(["target"]);
});

test.skipIf(isRoot)("reports the cause if access to a folder is denied", async () => {
  const folder = newFolder();
  chmodSync(folder, 0o500);
  await expect(files.write(join(folder, "file"), "x")).rejects.toMatchObject({
    message: `can't write ${join(folder, "file")}: permission denied`,
  });
});

test.skipIf(!existsSync("/proc/self"))("reports a read-only file system with its path", async () => {
  await expect(files.write("/proc/recoup-test", "x")).rejects.toMatchObject({
    kind: "config",
    message: expect.stringMatching(/^can't write \/proc\/recoup-test: \S/),
  });
});

test.skipIf(!existsSync("/proc/self"))(
  "reports a folder that the system refuses to open without giving a reason",
  async () => {
    for (const path of ["/proc/recoup-test", "/proc/recoup-test/worlds"])
      await expect(files.makeFolder(path)).rejects.toMatchObject({
        kind: "config",
        message: expect.stringMatching(/^can't create the folder \/proc\/recoup-test/),
      });
  },
);

/** Creates a device like /dev/null, which only root can do. */
function ownNull(): string | undefined {
  const path = join(newFolder(), "null");
  return spawnSync("mknod", [path, "c", "1", "3"]).status === 0 ? path : undefined;
}
const device = ownNull();

test.skipIf(device === undefined)("writes to a device without replacing or removing it", async () => {
  const path = device as string;
  const isStillThere = () => statSync(path).isCharacterDevice();
  await files.write(path, "gone");
  async function* pieces() {
    yield "gone too";
  }
  await files.writePieces(path, pieces());
  expect(isStillThere()).toBe(true);
  await files.remove(path);
  expect(isStillThere()).toBe(true);
  const other = join(newFolder(), "file");
  await files.write(other, "kept");
  await expect(files.move(other, path)).rejects.toThrow("it is a device, not a file");
  expect([isStillThere(), readFileSync(other, "utf8")]).toEqual([true, "kept"]);
});

test("changes a file's version when it is written or replaced but not when it is read", async () => {
  const path = join(newFolder(), "rows.csv");
  const versions: (string | undefined)[] = [];
  const look = async () => versions.push((await files.status(path))?.version);
  writeFileSync(path, "a");
  await look();
  await files.read(path);
  await look();
  appendFileSync(path, "b");
  await look();
  await files.write(path, "cd");
  await look();
  expect(versions[1]).toBe(versions[0]);
  expect(new Set(versions).size).toBe(3);
});

test("checks that a target is writable without changing the target", async () => {
  const folder = newFolder();
  const path = join(folder, "report.xml");
  await files.proveWritable(path);
  expect(readdirSync(folder)).toEqual([]);
  writeFileSync(path, "older");
  await files.proveWritable(path);
  expect([readdirSync(folder), readFileSync(path, "utf8")]).toEqual([["report.xml"], "older"]);
});

test("refuses a target for the same reason when checking and when writing", async () => {
  const folder = newFolder();
  writeFileSync(join(folder, "file"), "");
  symlinkSync(join(folder, "file"), join(folder, "link"));
  for (const path of [folder, join(folder, "file", "x"), join(folder, "no", "x"), join(folder, "link")]) {
    const written = await files.write(path, "text").catch(({ message }) => message);
    await expect(files.proveWritable(path)).rejects.toThrow(written);
  }
});

test.skipIf(device === undefined)("doesn't write to a device when checking it", async () => {
  await expect(files.proveWritable(device as string)).resolves.toBeUndefined();
});

test("removes only the temporary files of killed processes on the first write in a folder", async () => {
  const folder = newFolder();
  const { pid: ended } = spawnSync(process.execPath, ["-e", ""]);
  const orphans = [`a.csv.recoup-${ended}-x1y2z3.tmp`, `other.json.recoup-${ended}-0.tmp`];
  const others = [`b.recoup-${process.ppid}-abc.tmp`, `c.${ended}.abc.tmp`, "d.tmp", `recoup-${ended}-x.tmp`];
  for (const name of [...orphans, ...others]) writeFileSync(join(folder, name), "");
  await files.write(join(folder, "a.csv"), "whole");
  expect(readdirSync(folder).sort()).toEqual(["a.csv", ...others].sort());
});

test("refuses to append through a symbolic link and leaves the link's target unchanged", async () => {
  const folder = newFolder();
  const [target, link, dangling] = ["target", "link", "dangling"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(target, "kept");
  symlinkSync(target, link);
  symlinkSync(join(folder, "nothing"), dangling);
  for (const path of [link, dangling])
    await expect(files.append(path, "more")).rejects.toThrow(`can't write ${path}: it is a symbolic link`);
  expect([readFileSync(target, "utf8"), existsSync(join(folder, "nothing"))]).toEqual(["kept", false]);
});

test.each([
  ["linux", 0o600],
  ["darwin", 0o600],
  ["win32", undefined],
] as const)("on %s, a file of mode 600 has the permissions %j", (platform, expected) => {
  expect(getPermissions({ mode: 0o100600 }, platform)).toBe(expected);
});

test.skipIf(process.platform === "win32")(
  "writes to a named pipe that has a reader, and fails at once if it has none",
  async () => {
    const path = join(newFolder(), "pipe");
    spawnSync("mkfifo", [path]);
    async function* pieces() {
      yield "text";
    }
    const writes = [() => files.write(path, "text"), () => files.writePieces(path, pieces())];
    for (const write of writes)
      await expect(write()).rejects.toThrow(`can't write ${path}: no program reads this pipe`);
    const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    for (const write of writes) {
      await write();
      const received = Buffer.alloc(10);
      expect(received.subarray(0, readSync(reader, received)).toString()).toBe("text");
    }
    closeSync(reader);
  },
);
