import { userInfo } from "node:os";
import { expect, test } from "vitest";
import { findHomeFolder } from "../../src/host/home-folder";

test("uses HOME only if it is an absolute path", () => {
  const { homedir } = userInfo();
  expect(findHomeFolder({ HOME: "/home/me" })).toBe("/home/me");
  expect([{}, { HOME: "" }, { HOME: "relative" }].map((env) => findHomeFolder(env))).toEqual([
    homedir,
    homedir,
    homedir,
  ]);
});

test("uses HOME on Windows only if it is a Windows path", () => {
  const windows = {
    platform: "win32",
    homedir: () => "C:\\Users\\Ada",
    userInfo: () => expect.fail("not called on Windows"),
  } as const;
  expect([{}, { HOME: "home\\ada" }, { HOME: "D:\\Ada" }].map((env) => findHomeFolder(env, windows))).toEqual(
    ["C:\\Users\\Ada", "C:\\Users\\Ada", "D:\\Ada"],
  );
});

test("uses the account's home folder on macOS", () => {
  const mac = { platform: "darwin", homedir: () => "", userInfo: () => ({ homedir: "/Users/ada" }) } as const;
  expect(findHomeFolder({}, mac)).toBe("/Users/ada");
});

test("finds no home folder for a user without an account", () => {
  const system = {
    platform: "linux",
    homedir: () => "/root",
    userInfo: () => {
      throw new Error("no such user");
    },
  } as const;
  expect(findHomeFolder({}, system)).toBeUndefined();
});
