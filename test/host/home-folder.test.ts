import { userInfo } from "node:os";
import { expect, test } from "vitest";
import { findHomeFolder } from "../../src/host/home-folder";

test("the home folder is HOME, and without an absolute one that of the system", () => {
  const { homedir } = userInfo();
  expect(findHomeFolder({ HOME: "/home/me" })).toBe("/home/me");
  expect([{}, { HOME: "" }, { HOME: "relative" }].map(findHomeFolder)).toEqual([homedir, homedir, homedir]);
});
