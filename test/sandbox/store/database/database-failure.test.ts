import { describe, expect, test } from "vitest";
import { Failure } from "../../../../src/base/failure";
import {
  isInvalidDatabase,
  isOutOfSpace,
  toDatabaseFailure,
  toDiskFullFailure,
  tryWrite,
} from "../../../../src/sandbox/store/database/database-failure";

const errorOf = (code: unknown, message = "it failed") =>
  Object.assign(new Error(message), { sqliteCode: code });
const file = "/data/world.db";
const folderHint = "Make the folder writable, or set RECOUP_DATA_DIR to another one.";

describe("a database error", () => {
  test.each([
    [3, folderHint],
    [5, "Another process is using the world; try again when it has finished."],
    [8, folderHint],
    [10, "Check the disk, or set RECOUP_DATA_DIR to another folder."],
    [11, "Run `recoup sandbox reset` to rebuild the world."],
    [13, "Free some disk space, or set RECOUP_DATA_DIR to another folder."],
    [14, "Check that the folder exists and is writable, or set RECOUP_DATA_DIR to another one."],
    [26, "Run `recoup sandbox reset` to rebuild the world, or set RECOUP_DATA_DIR to another folder."],
  ])("with code %i gets a hint", (code, hint) => {
    const error = errorOf(code, "Failed to open database: it failed");
    for (const thrown of [error, Object.assign(new Error("it failed"), { errcode: code | (2 << 8) })]) {
      const failure = toDatabaseFailure(file, thrown) as Failure;
      expect([failure.kind, failure.message, String(failure.details.hint), failure.details.cause]).toEqual([
        "config",
        "The sandbox's database /data/world.db can't be used: it failed",
        hint,
        thrown,
      ]);
    }
  });

  test("is returned unchanged if its code is unknown", () => {
    for (const error of [errorOf(1), errorOf("8"), errorOf(undefined), { sqliteCode: 8 }, "8"]) {
      expect(toDatabaseFailure(file, error)).toBe(error);
      expect(toDiskFullFailure(file, error)).toBe(error);
    }
  });

  test("is reported as a full disk if the database could only be opened read-only", () => {
    const error = errorOf(8);
    const failure = toDiskFullFailure(file, error) as Failure;
    expect([failure.kind, failure.message, String(failure.details.hint), failure.details.cause]).toEqual([
      "config",
      "The sandbox's database /data/world.db can't be written: the disk is full",
      "Free some disk space, or set RECOUP_DATA_DIR to another folder.",
      error,
    ]);
    expect((toDiskFullFailure(file, errorOf(5)) as Failure).message).toBe(
      "The sandbox's database /data/world.db can't be used: it failed",
    );
  });
});

test("only three codes mean that the disk is full", () => {
  const codes = Array.from({ length: 30 }, (_, code) => code);
  expect(codes.filter((code) => isOutOfSpace(errorOf(code)))).toEqual([10, 13, 14]);
  expect(isOutOfSpace(13)).toBe(false);
});

test("two error codes identify a file that isn't a database", () => {
  const codes = Array.from({ length: 30 }, (_, code) => code);
  const failureOf = (cause: unknown) => new Failure("config", "it failed", { cause });
  expect(codes.filter((code) => isInvalidDatabase(failureOf(errorOf(code))))).toEqual([11, 26]);
  expect(isInvalidDatabase(errorOf(26))).toBe(false);
});

test("ignores only expected failures of an optional write", () => {
  let count = 0;
  tryWrite(() => {
    count += 1;
    throw new Failure("config", "the disk is full");
  });
  expect(count).toBe(1);
  const bug = new TypeError("a bug");
  expect(() =>
    tryWrite(() => {
      throw bug;
    }),
  ).toThrow(bug);
});
