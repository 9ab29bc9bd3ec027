import { expect, test } from "vitest";
import { readByteSize } from "../../src/base/text/numbers/byte-size";

test.each([
  ["0", 0],
  ["500MB", 500_000_000],
  ["1.5 gb", 1_500_000_000],
  [" 20kB ", 20_000],
  ["7b", 7],
])("reads %j as a size", (text, bytes) => {
  expect(readByteSize(text)).toBe(bytes);
});

test.each(["", "500", "MB", "-1MB", "1 TB", "1,5GB", "1MiB"])("rejects %j as a size", (text) => {
  expect(readByteSize(text)).toBeUndefined();
});
