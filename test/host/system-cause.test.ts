import { expect, test } from "vitest";
import { describeCause, getErrorCode, suggestNextStep } from "../../src/host/system-cause";

const permissions = "Check who owns it and its permissions, or choose another folder.";
const space = "Free some space, or choose a folder on another disk.";
const other = "Check the path and try again.";

test.each([
  ["EACCES", "permission denied", permissions],
  ["EPERM", "the operation is not permitted", permissions],
  ["EROFS", "the file system is read-only", "Choose a folder on a file system that can be written."],
  ["ENOSPC", "no space is left on the device", space],
  ["EDQUOT", "the disk quota is used up", space],
  ["EFBIG", "the file would be too large", other],
  ["ENOENT", "a folder of the path does not exist", "Create the folder first, or correct the path."],
  ["ENOTDIR", "a part of the path is a file, not a folder", "Correct the path."],
  ["EISDIR", "it is a folder, not a file", "Name a file in it."],
  ["EEXIST", "a file with this name is in the way", "Move that file away, or choose another path."],
  ["ENAMETOOLONG", "the name is too long", other],
  ["ELOOP", "too many symbolic links follow each other", other],
  ["EMFILE", "too many files are open", other],
  ["ENFILE", "too many files are open on this machine", other],
  ["EBUSY", "it is in use", other],
  ["EIO", "the device failed", other],
  ["ENXIO", "there is no such device", other],
  ["EOTHER", "system text", other],
])("describes %s and suggests a next step", (code, cause, nextStep) => {
  const error = Object.assign(new Error("system text"), { code });
  expect([describeCause(error), suggestNextStep(error)]).toEqual([cause, nextStep]);
});

test("keeps the text of any other thrown value", () => {
  expect([new Error("text"), "text", null].map(describeCause)).toEqual(["text", "text", "null"]);
  expect([null, undefined, "EIO", {}, { code: 5 }, { code: "EIO" }].map(getErrorCode)).toEqual([
    ...[undefined, undefined, undefined, undefined, undefined, "EIO"],
  ]);
});
