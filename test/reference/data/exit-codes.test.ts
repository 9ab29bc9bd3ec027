import { expect, test } from "vitest";
import { listExitCodes } from "../../../src/reference/data/exit-codes";

test.each<[string, boolean, readonly number[]]>([
  ["profile list", false, [0, 1, 2, 3, 130, 143]],
  ["cases list", true, [0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 130, 143]],
  ["cases find", true, [0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 130, 143]],
  ["cases wait", true, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 130, 143]],
  ["sandbox clock show", false, [0, 1, 2, 3, 4, 5, 6, 7, 9, 11, 130, 143]],
  ["sandbox serve", false, [0, 1, 2, 3, 130, 143]],
  ["sandbox exec", false, [0, 1, 2, 3, 130, 143]],
  ["sandbox assumptions", false, [0, 1, 2, 3, 130, 143]],
  ["webhooks verify", false, [0, 1, 2, 3, 13, 130, 143]],
  ["webhooks check", false, [0, 1, 2, 3, 5, 13, 130, 143]],
  ["test fuzz", false, [0, 1, 2, 3, 5, 13, 130, 143]],
  ["test judge", false, [0, 1, 2, 3, 5, 13, 130, 143]],
  ["api", false, [0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 130, 143]],
])("lists the exit codes of %s, which calls the platform: %s", (path, callsPlatform, codes) => {
  expect(listExitCodes(path, callsPlatform)).toEqual(codes);
});
