import { userInfo } from "node:os";
import { expect, test } from "vitest";
import { findHomeFolder } from "../../src/host/home-folder";

test("the home folder is HOME, or the account's if HOME is not an absolute path", () => {
  const { homedir } = userInfo();
  expect(findHomeFolder({ HOME: "/home/me" })).toBe("/home/me");
  expect([{}, { HOME: "" }, { HOME: "relative" }].map((env) => findHomeFolder(env))).toEqual([
    homedir,
    homedir,
    homedir,
  ]);
});

test("on Windows the home folder is HOME if that is a Windows path, and otherwise the user's profile", () => {
  const windows = {
    platform: "win32",
    homedir: () => "C:\\Users\\Ada",
    userInfo: () => expect.fail("not called on Windows"),
  } as const;
  expect([{}, { HOME: "home\\ada" }, { HOME: "D:\\Ada" }].map((env) => findHomeFolder(env, windows))).toEqual(
    ["C:\\Users\\Ada", "C:\\Users\\Ada", "D:\\Ada"],
  );
});

test("on macOS the home folder comes from the account", () => {
  const mac = { platform: "darwin", homedir: () => "", userInfo: () => ({ homedir: "/Users/ada" }) } as const;
  expect(findHomeFolder({}, mac)).toBe("/Users/ada");
});

test("a user without an account has no home folder", () => {
  const system = {
    platform: "linux",
    homedir: () => "/root",
    userInfo: () => {
      throw new Error("no such user");
    },
  } as const;
  expect(findHomeFolder({}, system)).toBeUndefined();
});
